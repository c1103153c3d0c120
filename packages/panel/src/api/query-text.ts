/** Parameters of an address: nested as the content API has them, `filters[title][$contains]=x`. */
export type Parameters = Readonly<Record<string, unknown>>

/** Returns the text after `?`, or an empty one. Undefined and null are left out. */
export function queryText(parameters: Parameters): string {
  const pairs: string[] = []
  for (const [name, value] of Object.entries(parameters)) append(pairs, name, value)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function append(pairs: string[], name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) value.forEach((one, index) => append(pairs, `${name}[${index}]`, one))
  else if (typeof value === 'object')
    for (const [key, one] of Object.entries(value)) append(pairs, `${name}[${key}]`, one)
  else
    pairs.push(
      `${encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%24', '$')}=${encodeURIComponent(String(value))}`,
    )
}
