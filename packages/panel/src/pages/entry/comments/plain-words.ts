/** Returns the words of a value: of a text itself, of blocks those of their texts, each block on a line of its own. */
export function plainWords(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(plainWords).join(value.every(isInline) ? '' : '\n')
  if (typeof value !== 'object' || value === null) return ''
  const text: unknown = Reflect.get(value, 'text')
  return typeof text === 'string' ? text : plainWords(Reflect.get(value, 'children') ?? null)
}

/** Texts and links run on in one line. */
function isInline(node: unknown): boolean {
  return typeof node === 'object' && node !== null && ('text' in node || Reflect.get(node, 'type') === 'link')
}
