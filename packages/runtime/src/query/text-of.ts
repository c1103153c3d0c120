/** The text of whatever a query string held at a place. Its objects have no prototype, so that `String` would throw. */
export function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
