/** Requests to a service that keeps files. Bodies are streams of a known length, which `fetch` would send in chunks. */
import http from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

export interface RemoteRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: SentBody
}

export interface SentBody {
  readonly length: number
  /** Called for each attempt. */
  open(): Readable | Buffer
}

/** The peculiarities of a service. */
export interface Manners {
  /** Returns the headers of one attempt, with its signature. */
  headersOf(request: RemoteRequest): Promise<Record<string, string>> | Record<string, string>
  /** Returns the reason in the body of a refusal. */
  reasonOf(body: string): string
  /** Milliseconds without a byte. */
  readonly patience: number
}

/** An answer that refuses, or none. */
export class RemoteError extends Error {
  constructor(
    message: string,
    readonly status: number | null,
    cause?: unknown,
  ) {
    super(message, { cause })
  }

  /** True if the service may have done it, or may still do it. */
  get isOutcomeUnknown(): boolean {
    return this.status === null || this.status >= 500
  }
}

/** Trying again would double a long wait. */
class Silence extends Error {
  override readonly message = 'no answer'
}

const attempts = 3
const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) }

/** Returns a successful answer, whose body the caller reads. Repeats what may succeed later. @throws RemoteError */
export async function exchange(request: RemoteRequest, manners: Manners): Promise<IncomingMessage> {
  for (let attempt = 1; ; attempt++) {
    const failure = await attemptOnce(request, manners)
    if (!(failure instanceof RemoteError)) return failure
    const { status } = failure
    const isPassing = status === null ? !(failure.cause instanceof Silence) : status === 429 || status >= 500
    if (!isPassing || attempt === attempts) throw failure
    await wait(100 * 4 ** attempt * Math.random())
  }
}

async function attemptOnce(request: RemoteRequest, manners: Manners): Promise<IncomingMessage | RemoteError> {
  const { method, url } = request
  const asked = `${method} ${url.host}${url.pathname}`
  try {
    const answer = await sendOnce(request, await manners.headersOf(request), manners.patience)
    const status = answer.statusCode ?? 0
    if (status >= 200 && status < 300) return answer
    return new RemoteError(`${asked}: ${status} ${manners.reasonOf(await text(answer))}`.trimEnd(), status)
  } catch (error) {
    return new RemoteError(`${asked}: ${error instanceof Error ? error.message : String(error)}`, null, error)
  }
}

function sendOnce(
  { method, url, body }: RemoteRequest,
  headers: Record<string, string>,
  timeout: number,
): Promise<IncomingMessage> {
  const isPlain = url.protocol === 'http:'
  const send = isPlain ? http.request : https.request
  return new Promise((resolve, reject) => {
    const agent = agents[isPlain ? 'http:' : 'https:']
    const request = send(url, { method, headers, agent, timeout })
    request.on('response', resolve)
    request.on('error', reject)
    request.on('timeout', () => request.destroy(new Silence()))
    const content = body?.open()
    if (content === undefined || Buffer.isBuffer(content)) request.end(content)
    else pipeline(content, request, (error) => error && reject(error))
  })
}

export async function unlessAbsent<Result>(answer: Promise<Result>): Promise<Result | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof RemoteError && error.status === 404) return null
    throw error
  }
}

export function textBody(content: string): SentBody {
  const bytes = Buffer.from(content)
  return { length: bytes.length, open: () => bytes }
}

/** Requests at once. */
const together = 4

/** Runs work for all items; after a failure begins no more, and waits for those that run. */
export async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const failures: unknown[] = []
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined && failures.length === 0; item = waiting.shift()) {
      await work(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: together }, worker))
  if (failures.length > 0) throw failures[0]
}
