import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** Returns the keys whose texts have other placeholders than the English ones. */
export function otherPlaceholders<Key extends string>(
  texts: Readonly<Record<Key, string>>,
  en: Readonly<Record<Key, string>>,
): string[] {
  return Object.keys(en).filter((key) => placeholders(texts[key as Key]) !== placeholders(en[key as Key]))
}

function placeholders(text: string): string {
  const walk = (parts: readonly MessageFormatElement[]): string[] =>
    parts.flatMap((part) => {
      if (part.type === TYPE.literal || part.type === TYPE.pound) return []
      if (part.type === TYPE.plural || part.type === TYPE.select)
        return [part.value, ...Object.values(part.options).flatMap((option) => walk(option.value))]
      return [part.value]
    })
  return [...new Set(walk(parse(text)))].sort().join()
}
