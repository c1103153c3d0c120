/** Returns a member of a parsed JSON value; undefined if it has none of this name. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
