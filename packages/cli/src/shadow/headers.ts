/** Headers that belong to one connection (RFC 9110, 7.6.1). */
const ofConnection = new Set(
  'connection keep-alive proxy-connection proxy-authenticate proxy-authorization te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
)

/** Returns raw headers, names and values in turns, without those of the connection and those that are named. */
export function endToEnd(raw: readonly string[], others: readonly string[] = []): string[] {
  const left = new Set(others)
  for (let at = 0; at < raw.length; at += 2)
    if (raw[at]?.toLowerCase() === 'connection')
      for (const name of (raw[at + 1] ?? '').split(',')) left.add(name.trim().toLowerCase())
  const kept: string[] = []
  for (let at = 0; at < raw.length; at += 2) {
    const [name = '', value = ''] = [raw[at], raw[at + 1]]
    const plain = name.toLowerCase()
    if (!ofConnection.has(plain) && !left.has(plain)) kept.push(name, value)
  }
  return kept
}
