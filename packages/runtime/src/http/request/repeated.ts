/** Returns true if a request has a header more than once: Node keeps the first of some. `name`: in lower case. */
export function isRepeated(rawHeaders: readonly string[], name: string): boolean {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const found = rawHeaders[i]
    if (found?.length === name.length && found.toLowerCase() === name) count++
  }
  return count > 1
}
