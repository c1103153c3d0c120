/** A value as the messages of this API print it: text quoted, objects as JSON whose leaves are printed text themselves. */
export function printValue(value: unknown): string {
  return printLeaf(value) ?? JSON.stringify(value, (_key, inner: unknown) => printLeaf(inner) ?? inner, 2)
}

function printLeaf(value: unknown): string | null {
  if (typeof value === 'string') return `"${value}"`
  if (Object.is(value, -0)) return '-0'
  return typeof value === 'object' && value !== null ? null : String(value)
}
