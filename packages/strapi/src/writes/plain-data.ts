/** Returns data as JSON has it: Strapi v4 takes moments as `Date` too. */
export function plainData(data: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(data).map(([name, value]: [string, unknown]) => [name, plain(value)]))
}

function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plain)
  return typeof value === 'object' && value !== null ? plainData(value) : value
}
