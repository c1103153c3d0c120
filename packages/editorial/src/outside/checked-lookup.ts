import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { LookupAddress, LookupOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** Finds the addresses of a name. */
export type Resolve = (hostname: string, options: LookupOptions & { all: true }) => Promise<readonly LookupAddress[]>
/** Decides which addresses may be connected to. */
export type Permits = (address: string) => boolean

/** An address that the rules forbid. */
export class ForbiddenAddress extends Error {}

/** Rejects a URL whose host is an address itself: for these no lookup takes place. @throws ForbiddenAddress */
export function checkHost(url: URL, permits: Permits): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !permits(host)) throw refused(host)
}

/**
 * Returns a lookup for a connection that leaves out forbidden addresses. The connection uses what it returns, so a name cannot point to another
 * address once it has been checked.
 */
export function checkedLookup(permits: Permits, resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }).then(
      (found) => {
        const permitted = found.filter(({ address }) => permits(address))
        const [first] = permitted
        if (first === undefined) callback(refused(hostname), '')
        else if (options.all) callback(null, permitted)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
}

function refused(host: string): ForbiddenAddress {
  return new ForbiddenAddress(`${host} has no public address`)
}
