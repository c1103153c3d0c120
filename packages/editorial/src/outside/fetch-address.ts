import { ForbiddenAddress } from './checked-lookup.js'
import { isPublic } from './public-address.js'
import { requestOutside } from './request-outside.js'
import type { IncomingMessage } from 'node:http'
import type { Resolve } from './checked-lookup.js'

/** Milliseconds for all of it, with its redirects. */
const usualPatience = 5000
const mostRedirects = 3
const leading: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const mostBytes = 10 * 1024 * 1024
/** Names that lead somewhere within a network alone: even that one leads nowhere would tell of the others. */
const innerName = /^[^.[]+\.?$|\.(arpa|corp|home|internal|intranet|lan|local|localhost|private|svc)\.?$/

export interface FetchOptions {
  /** The address may be in a private network. */
  readonly allowPrivate: boolean
  /** False: the status alone is of interest. */
  readonly readsBody: boolean
  readonly patience?: number
  readonly resolve?: Resolve
}

export interface FetchedAddress {
  readonly status: number
  /** Empty if it was not read. */
  readonly body: Buffer
}

/** `forbidden`: the rules let nobody fetch it. `unknown`: there is no such host. */
export type FetchFailure = 'forbidden' | 'unknown' | 'tooLarge' | 'failed'

class TooLarge extends Error {}

/** Fetches an address that a person wrote: http and https, public unless said otherwise, at each redirect. Never rejects. */
export async function fetchAddress(
  address: string,
  { patience = usualPatience, ...options }: FetchOptions,
): Promise<FetchedAddress | FetchFailure> {
  try {
    return await follow(address, { ...options, signal: AbortSignal.timeout(patience) })
  } catch (error) {
    if (error instanceof ForbiddenAddress) return 'forbidden'
    if (error instanceof TooLarge) return 'tooLarge'
    return error instanceof Error && 'code' in error && error.code === 'ENOTFOUND' ? 'unknown' : 'failed'
  }
}

interface Following extends Omit<FetchOptions, 'patience'> {
  readonly signal: AbortSignal
}

async function follow(start: string, { allowPrivate, readsBody, resolve, signal }: Following): Promise<FetchedAddress> {
  const options = { permits: allowPrivate ? () => true : isPublic, signal, ...(resolve && { resolve }) }
  let url = checked(start, allowPrivate)
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const request = { method: 'GET', headers: { Accept: '*/*' } } as const
    const { next, ...fetched } = await requestOutside(url, request, options, async (answer) => {
      const { statusCode: status = 0, headers } = answer
      const location = leading.has(status) ? headers.location : undefined
      if (location === undefined && readsBody) return { status, body: await bodyOf(answer), next: location }
      answer.destroy()
      return { status, body: Buffer.alloc(0), next: location }
    })
    if (next === undefined) return fetched
    url = checked(next, allowPrivate, url)
  }
  throw new Error(`It redirected more than ${mostRedirects} times`)
}

/**
 * Names and passwords within an address would be sent. Beside those of the web, a public machine may have ports for its own network alone.
 * @throws ForbiddenAddress
 */
function checked(address: string, allowPrivate: boolean, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base) : null
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!isWeb || url.username !== '' || url.password !== '') throw new ForbiddenAddress('It is no address of the web')
  if (!allowPrivate && (url.port !== '' || innerName.test(url.hostname)))
    throw new ForbiddenAddress('It is no address of the public web')
  return url
}

/** @throws TooLarge */
async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new TooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
