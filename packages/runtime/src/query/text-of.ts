/** Returns the text of any value in a parsed query string. Its objects have no prototype, so `String` would throw. */
export function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
