/** Returns a key that nobody else has. Not `randomUUID`, which browsers have for https alone. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
