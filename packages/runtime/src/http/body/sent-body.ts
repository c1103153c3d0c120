/** Bodies as requests bring them, apart from those that owner code makes. */
const sent = new WeakSet<object>()

/** Notes the parsed body of a request. */
export function noteSentBody(body: unknown): void {
  if (typeof body === 'object' && body !== null) sent.add(body)
}

/** Returns true for the body of a request, also after owner code has changed it. */
export function isSentBody(body: unknown): boolean {
  return typeof body !== 'object' || body === null || sent.has(body)
}
