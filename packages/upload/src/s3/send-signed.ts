/** Requests to a service with the S3 interface. Bodies are streams of a known length, which `fetch` would send in chunks. */
import http from 'node:http'
import https from 'node:https'
import { createRequire } from 'node:module'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { BucketSettings } from './settings.js'

export interface SignedRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: SentBody
}

export interface SentBody {
  readonly length: number
  /** Called for each attempt. */
  open(): Readable | Buffer
}

/** An answer that refuses, or none. */
export class BucketError extends Error {
  constructor(
    message: string,
    readonly status: number | null,
    cause?: unknown,
  ) {
    super(message, { cause })
  }
}

/** Trying again would double a long wait. */
class Silence extends Error {
  override readonly message = 'no answer'
}

/** Milliseconds without a byte. */
const patience = 20_000
const attempts = 3
const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) }

/** Returns a successful answer, whose body the caller reads. Repeats what may succeed later. @throws BucketError */
export async function sendSigned(settings: BucketSettings, request: SignedRequest): Promise<IncomingMessage> {
  for (let attempt = 1; ; attempt++) {
    const failure = await attemptSigned(settings, request)
    if (!(failure instanceof BucketError)) return failure
    const { status } = failure
    const isPassing = status === null ? !(failure.cause instanceof Silence) : status === 429 || status >= 500
    if (!isPassing || attempt === attempts) throw failure
    await wait(100 * 4 ** attempt * Math.random())
  }
}

async function attemptSigned(settings: BucketSettings, request: SignedRequest): Promise<IncomingMessage | BucketError> {
  const { method, url } = request
  const asked = `${method} ${url.host}${url.pathname}`
  try {
    const answer = await exchange(request, await signedHeaders(settings, request))
    const status = answer.statusCode ?? 0
    if (status >= 200 && status < 300) return answer
    return new BucketError(`${asked}: ${status} ${reason(await text(answer))}`.trimEnd(), status)
  } catch (error) {
    return new BucketError(`${asked}: ${error instanceof Error ? error.message : String(error)}`, null, error)
  }
}

/** Returns the code and the message of an XML error. */
export function reason(xml: string): string {
  return [elementIn(xml, 'Code'), elementIn(xml, 'Message')].filter(Boolean).join(': ')
}

/** Returns the content of the first element of a name; empty without one. */
export function elementIn(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
}

function exchange({ method, url, body }: SignedRequest, headers: Record<string, string>): Promise<IncomingMessage> {
  const isPlain = url.protocol === 'http:'
  const send = isPlain ? http.request : https.request
  return new Promise((resolve, reject) => {
    const agent = agents[isPlain ? 'http:' : 'https:']
    const request = send(url, { method, headers, agent, timeout: patience })
    request.on('response', resolve)
    request.on('error', reject)
    request.on('timeout', () => request.destroy(new Silence()))
    const content = body?.open()
    if (content === undefined || Buffer.isBuffer(content)) request.end(content)
    else pipeline(content, request, (error) => error && reject(error))
  })
}

async function signedHeaders(
  settings: BucketSettings,
  { method, url, headers, body }: SignedRequest,
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
