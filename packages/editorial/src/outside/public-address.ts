import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All that is assigned for the public; forms that carry an IPv4 address, such as `::127.0.0.1`, are outside of it. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** Services of clouds that any machine inside reaches, though the address looks public. */
const internal: ReadonlySet<string> = new Set(['168.63.129.16'])

/** Returns whether an IP address belongs to a machine of the public internet: neither this one, nor a private network, nor a reserved range. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || internal.has(parsed.toString())) return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}
