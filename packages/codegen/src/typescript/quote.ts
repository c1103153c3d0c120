/**
 * Prints a TypeScript string literal: the only way for text of a model to become TypeScript. Chooses quotes like Prettier; escapes
 * invisible characters (control characters, line separators, bidirectional marks, lone surrogates).
 */
export function quoteTypescript(text: string): string {
  if (/^[\w .:/-]*$/.test(text)) return `'${text}'`
  const mark = count(text, "'") > count(text, '"') ? '"' : "'"
  const body = text.replace(
    /[\\'"]|[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu,
    (character) => {
      if (character === "'" || character === '"') return character === mark ? `\\${character}` : character
      return shortEscapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
    },
  )
  return `${mark}${body}${mark}`
}

/** Prints an object key, quoted only if necessary. `__proto__` would set the prototype, so it is computed. */
export function propertyKey(name: string): string {
  if (name === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteTypescript(name)
}

const shortEscapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function count(text: string, character: string): number {
  return text.split(character).length - 1
}
