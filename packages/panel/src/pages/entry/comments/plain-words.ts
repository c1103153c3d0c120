/** Returns the words of a value: of a text itself, of blocks those of their texts, one after the other. */
export function plainWords(value: unknown): string {
  if (typeof value === 'string') return value
  const words: string[] = []
  collect(value, words)
  return words.join('\n')
}

function collect(value: unknown, words: string[]): void {
  if (Array.isArray(value)) for (const item of value) collect(item, words)
  else if (typeof value === 'object' && value !== null) {
    const text: unknown = Reflect.get(value, 'text')
    if (typeof text === 'string') words.push(text)
    collect(Reflect.get(value, 'children'), words)
  }
}
