import { ForbiddenAddress } from '../outside/checked-lookup.js'
import { requestOutside } from '../outside/request-outside.js'
import type { IncomingMessage } from 'node:http'
import type { OutsideOptions } from '../outside/request-outside.js'

/** Milliseconds for all of a delivery, with its redirects. */
const usualPatience = 10_000
const mostRedirects = 3
/** The bytes of an answer that are read, and dropped. */
const mostBytes = 64 * 1024

export interface Message {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** Headers for the host of `url`: not sent to another that it redirects to. */
  readonly credentials: Readonly<Record<string, string>>
}

export interface PostOptions extends OutsideOptions {
  readonly patience?: number
}

/** The status of the answer, or a sentence that says why there is none. */
export type PostOutcome = { readonly status: number } | { readonly error: string }

/** A delivery that the rules forbid; the message is a sentence. */
class NotSent extends Error {}

/** Sends JSON to an address. Never rejects. */
export async function post(message: Message, options: PostOptions): Promise<PostOutcome> {
  const { patience = usualPatience } = options
  const timeout = AbortSignal.timeout(patience)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  try {
    return await follow(message, { ...options, signal })
  } catch (error) {
    if (timeout.aborted) return { error: `There was no answer within ${patience / 1000} seconds.` }
    return { error: reasonOf(error) }
  }
}

async function follow(message: Message, options: PostOptions): Promise<PostOutcome> {
  const start = new URL(message.url)
  let url = start
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const credentials = url.origin === start.origin ? message.credentials : {}
    const headers = { ...credentials, ...message.headers }
    const { status, location } = await send(url, headers, message.body, options)
    // The other redirects would make a GET of it.
    if ((status !== 307 && status !== 308) || location === undefined) return { status }
    if (!URL.canParse(location, url.href)) return { error: 'It redirected to something that is no address.' }
    url = new URL(location, url)
  }
  return { error: `It redirected more than ${mostRedirects} times.` }
}

interface Reply {
  readonly status: number
  readonly location: string | undefined
}

async function send(url: URL, headers: Record<string, string>, body: string, options: PostOptions): Promise<Reply> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new NotSent(`Deliveries go to http and https only, not to ${url.protocol}`)
  return requestOutside(url, { method: 'POST', headers, body }, options, async (answer) => {
    await drop(answer)
    return { status: answer.statusCode ?? 0, location: answer.headers.location }
  })
}

/** Resolves once the answer has ended, broke off, or was too long: its status counts all the same. */
function drop(answer: IncomingMessage): Promise<void> {
  let bytes = 0
  answer.on('error', () => undefined)
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > mostBytes) answer.destroy()
  })
  return new Promise((resolve) => answer.on('close', resolve))
}

function reasonOf(error: unknown): string {
  if (error instanceof ForbiddenAddress) return `${error.message}, and the webhook has no "allowPrivate": true.`
  if (error instanceof NotSent) return error.message
  if (!(error instanceof Error)) return String(error)
  const reason = 'code' in error && typeof error.code === 'string' ? error.code : error.message
  return `The connection failed: ${reason}.`
}
