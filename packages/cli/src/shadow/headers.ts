/** Headers that belong to one connection (RFC 9110, 7.6.1). */
const ofConnection = new Set(
  'connection keep-alive proxy-connection proxy-authenticate proxy-authorization te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
)

/** Returns raw headers, names and values in turns, without those of the connection and those that are named. */
export function endToEnd(raw: readonly string[], others: readonly string[] = []): string[] {
  const names = pairs(raw).flatMap(([name, value]) => (name.toLowerCase() === 'connection' ? value.split(',') : []))
  const left = new Set([...ofConnection, ...others, ...names.map((name) => name.trim().toLowerCase())])
  return pairs(raw)
    .filter(([name]) => !left.has(name.toLowerCase()))
    .flat()
}

function pairs(raw: readonly string[]): [name: string, value: string][] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []))
}
