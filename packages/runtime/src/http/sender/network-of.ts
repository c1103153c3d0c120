import { isIP, isIPv4, isIPv6 } from 'node:net'

/** Characters. */
const longestAddress = 45

/**
 * Returns the address in a proxy's text; null if it is none. Some proxies forward the port too, which each connection chooses anew:
 * `192.0.2.1:50412`, `[2001:db8::1]:50412`.
 */
export function addressIn(forwarded: string): string | null {
  // Every request asks: the usual case comes first.
  if (isIPv4(forwarded)) return forwarded
  const address = withoutPort(forwarded)
  return isIP(address) === 0 ? null : address
}

/** Returns what one subscriber has: an IPv4 address, or the network of 2^64 IPv6 addresses. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address.slice(0, longestAddress)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(address) ? firstHalf(address) : address.slice(0, longestAddress)
}

function withoutPort(address: string): string {
  return (
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(address)?.[1] ??
    /^((?:::ffff:)?\d+\.\d+\.\d+\.\d+):\d{1,5}$/i.exec(address)?.[1] ??
    address
  )
}

function firstHalf(address: string): string {
  const [head = '', tail] = address.split('%', 1)[0]?.toLowerCase().split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const middle = tail === undefined ? [] : Array<string>(Math.max(8 - left.length - right.length, 0)).fill('0')
  return [...left, ...middle, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
