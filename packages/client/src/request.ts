import { ConnectionError, errorOf } from './errors.js'

/** Options of every request. Any other option of `fetch` is passed on: `signal`, `cache`, `next` of Next.js, …. */
export interface RequestOptions extends Omit<RequestInit, 'method' | 'body'> {
  /** How often a read is repeated if the server cannot be reached or is not available. */
  readonly retries?: number
}

export interface ClientOptions extends RequestOptions {
  /** The address of the API with its prefix: `https://example.com/api`, or `/api` in a browser. */
  readonly url: string
  /** An API token or the token of a user, or a function that returns one for each request. */
  readonly token?: string | (() => string | null | undefined | Promise<string | null | undefined>)
  /** The `fetch` to use instead of the global one. */
  readonly fetch?: typeof fetch
}

/** One request. */
export interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the client's `url`: `/articles?sort=title`. */
  readonly path: string
  /** A form, or a value that is sent as JSON. */
  readonly body?: unknown
  /** True: without the client's token. */
  readonly isAnonymous?: boolean
  /** True: in the form of Strapi v4, where the server has another. */
  readonly isPlain?: boolean
  /** Instead of the client's. */
  readonly fetch?: typeof fetch
}

/** Sends a request and returns the parsed body of the answer; undefined if there is none. */
export type Send = (sent: Sent, options?: RequestOptions) => Promise<unknown>

/** Returns the function that sends all requests of a client. */
export function sender(client: ClientOptions & { readonly transformed?: boolean }): Send {
  const { url, token, fetch: ownFetch, retries: always = 2, transformed, ...defaults } = client
  const base = url.replace(/\/+$/, '')
  /** Proves the last write to servers with a replica, so that reads show it. */
  let position: string | null = null
  return async ({ method, path, body, isAnonymous, isPlain, fetch: special }, more = {}) => {
    const { retries = always, ...options } = more
    const headers = new Headers(defaults.headers)
    new Headers(options.headers).forEach((value, name) => headers.set(name, value))
    const secret = typeof token === 'function' ? await token() : token
    if (secret && !isAnonymous && !headers.has('authorization')) headers.set('authorization', `Bearer ${secret}`)
    if (isPlain && transformed) headers.set('strapi-transformer-ignore', 'true')
    if (position !== null) headers.set(positionHeader, position)
    const isForm = body instanceof FormData
    if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
    const init: RequestInit = { ...defaults, ...options, method, headers }
    if (body !== undefined) init.body = isForm ? body : JSON.stringify(body)
    const { status, text, shown } = await attempt(
      () => (special ?? ownFetch ?? fetch)(base + path, init),
      method === 'GET' ? retries : 0,
      init.signal ?? null,
    )
    position = shown ?? position
    const content = contentOf(text)
    if (status >= 400) throw errorOf(status, content)
    return content
  }
}

const positionHeader = 'content-gen-position'

/** The statuses of a server that may soon be available. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504])

/** An answer that arrived completely. */
interface Received {
  readonly status: number
  readonly text: string
  /** Seconds to wait before another attempt, if the server says so. */
  readonly wait: number | null
  /** The proof of a write. */
  readonly shown: string | null
}

type Attempt = () => Promise<Response>

async function attempt(send: Attempt, retries: number, signal: AbortSignal | null): Promise<Received> {
  for (let tried = 0; ; tried++) {
    const received = await receive(send, signal)
    const isLast = tried >= retries
    if (received instanceof ConnectionError) {
      if (isLast) throw received
    } else if (isLast || !passing.has(received.status)) return received
    signal?.throwIfAborted()
    await pause(('wait' in received ? received.wait : null) ?? 2 ** tried / 5, signal)
  }
}

/** Throws only the caller's own reason for an abort. */
async function receive(send: Attempt, signal: AbortSignal | null): Promise<Received | ConnectionError> {
  try {
    const answer = await send()
    const wait = secondsOf(answer.headers.get('retry-after'))
    return { status: answer.status, text: await answer.text(), wait, shown: answer.headers.get(positionHeader) }
  } catch (error) {
    if (signal?.aborted) throw error
    const why = error instanceof Error ? `: ${error.message}` : ''
    return new ConnectionError(`The server cannot be reached${why}`, { cause: error })
  }
}

/** The longest wait for a retry, in seconds. */
const longest = 10

function secondsOf(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN)
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), longest)
}

function pause(seconds: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

function contentOf(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}
