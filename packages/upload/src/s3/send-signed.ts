/** Requests to a service with the S3 interface. */
import { createRequire } from 'node:module'
import { exchange } from '../remote/exchange.js'
import type { IncomingMessage } from 'node:http'
import type { RemoteRequest } from '../remote/exchange.js'
import type { BucketSettings } from './settings.js'

/** Milliseconds without a byte. */
const patience = 20_000

/** Returns a successful answer, whose body the caller reads. Repeats what may succeed later. @throws RemoteError */
export function sendSigned(settings: BucketSettings, request: RemoteRequest): Promise<IncomingMessage> {
  return exchange(request, { headersOf: (attempt) => signedHeaders(settings, attempt), reasonOf: reason, patience })
}

/** Returns the code and the message of an XML error. */
export function reason(xml: string): string {
  return [elementIn(xml, 'Code'), elementIn(xml, 'Message')].filter(Boolean).join(': ')
}

/** Returns the content of the first element of a name; empty without one. */
export function elementIn(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
}

async function signedHeaders(
  settings: BucketSettings,
  { method, url, headers, body }: RemoteRequest,
): Promise<Record<string, string>> {
  const sent = { ...headers, ...(body && { 'content-length': String(body.length) }) }
  const signer = await signerOf(settings, { method, url: url.href, headers: sent })
  const signed = (await signer.sign()).headers
  return Object.fromEntries(signed)
}

/** Returns an address that anybody may read for a while. `at`: the moment from which it is counted. */
export async function signedAddress(
  settings: BucketSettings,
  url: URL,
  { at, seconds }: { readonly at: Date; readonly seconds: number },
): Promise<string> {
  const asked = new URL(url)
  asked.searchParams.set('X-Amz-Expires', String(seconds))
  const datetime = at.toISOString().replace(/[:-]|\.\d{3}/g, '')
  const signer = await signerOf(settings, { method: 'GET', url: asked.href, signQuery: true, datetime })
  return (await signer.sign()).url.href
}

/** Keys derived from the secret for a day. */
const derived = new Map<string, ArrayBuffer>()

type SignerOptions = Partial<ConstructorParameters<(typeof import('aws4fetch'))['AwsV4Signer']>[0]> & { url: string }

async function signerOf({ accessKeyId, secretAccessKey, sessionToken, region }: BucketSettings, what: SignerOptions) {
  const { AwsV4Signer } = await import('aws4fetch')
  // One key a day: earlier ones are not needed again.
  if (derived.size > 8) derived.clear()
  const token = sessionToken === undefined ? {} : { sessionToken }
  return new AwsV4Signer({ ...what, ...token, accessKeyId, secretAccessKey, region, service: 's3', cache: derived })
}

/** @throws Error with a sentence for the person who starts the server, if the project lacks the package */
export function requireAws4fetch(find: (name: string) => string = createRequire(import.meta.url).resolve): void {
  try {
    find('aws4fetch')
  } catch {
    throw new Error(
      'upload.provider is a bucket, and the package aws4fetch, which signs requests to it, is not installed. ' +
        'Run `npm install`, or, if package.json does not name it, `npm install --save-exact aws4fetch@1`.',
    )
  }
}
