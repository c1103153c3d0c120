/** Returns a copy without the keys of items, which neither JSON nor the browser's store has. */
export function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}
