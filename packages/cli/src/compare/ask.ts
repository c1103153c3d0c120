import type { Request } from './question.js'

/** Milliseconds, and bytes of an answer. */
const patience = 15_000
const largest = 8 * 2 ** 20

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | null>>
  readonly text: string
  /** The parsed JSON; undefined if the text is something else. */
  readonly body: unknown
}

/** A server as one caller sees it. */
export interface Server {
  readonly base: string
  /** Of every request, such as `authorization`; none: the public. */
  readonly headers: Readonly<Record<string, string>>
}

/** Asks a server; returns null if it does not answer in time, or more than is read. Redirects are not followed. */
export async function ask(
  { base, headers: given }: Server,
  { path, document, posted, method }: Request,
): Promise<Answer | null> {
  const body = posted ?? (document === null ? null : JSON.stringify({ query: document }))
  try {
    const response = await fetch(`${base}${path}`, {
      method: method ?? (document === null ? 'GET' : 'POST'),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      headers: {
        accept: 'application/json',
        ...given,
        ...(document !== null && { 'content-type': 'application/json' }),
      },
      ...(body !== null && body !== '' && { body }),
    })
    const text = await limitedText(response)
    if (text === null) return null
    return toAnswer(response.status, (name) => response.headers.get(name), text)
  } catch {
    // An error of `fetch` may quote what was sent, such as a token.
    return null
  }
}

/** Returns an answer with the headers that are compared. */
export function toAnswer(status: number, header: (name: string) => string | null, text: string): Answer {
  const type = header('content-type')?.toLowerCase().replaceAll(' ', '') ?? null
  const others = { 'x-powered-by': header('x-powered-by'), location: header('location') }
  return { status, headers: { 'content-type': type, ...others }, text, body: parsed(text) }
}

async function limitedText({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > largest) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
