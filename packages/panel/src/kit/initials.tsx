import './initials.css'

/** The letters of somebody, in one of eight colours. Whoever shows it says the name. */
export function Initials({ id, name }: { readonly id: number; readonly name: string }) {
  const words = name.trim().split(/[\s@]+/)
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = [first, last].map((word) => [...word][0] ?? '').join('')
  return (
    // No text: it would be taken for a part of the name of a button.
    <span className={`initials initials-${id % 8}`} data-letters={letters.toLocaleUpperCase()} />
  )
}
