import './initials.css'

/** The letters of somebody, in one of eight colours. Whoever shows it says the name. */
export function Initials({ id, name }: { readonly id: number; readonly name: string }) {
  return (
    // No text: it would be taken for a part of the name of a button.
    <span className={`initials initials-${id % 8}`} data-letters={lettersOf(name)} />
  )
}

/** Returns the first letters of the first and the last word of a name, or of the name in an address. */
export function lettersOf(name: string): string {
  const words = name
    .trim()
    .replace(/@.*$/, '')
    .split(/[\s.]+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word = '') => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
