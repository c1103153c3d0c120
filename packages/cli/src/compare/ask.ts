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
  /** null: the public. */
  readonly token: string | null
}

/** Asks a server; returns null if it does not answer in time, or more than is read. Redirects are not followed. */
export async function ask({ base, token }: Server, { path, document }: Request): Promise<Answer | null> {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` }
  const post = { method: 'POST', body: JSON.stringify({ query: document }) }
  try {
    const response = await fetch(`${base}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      headers: {
        accept: 'application/json',
        ...authorization,
        ...(document !== null && { 'content-type': 'application/json' }),
      },
      ...(document !== null && post),
    })
    const text = await limitedText(response)
    if (text === null) return null
    const { status, headers } = response
    const type = headers.get('content-type')?.toLowerCase().replaceAll(' ', '') ?? null
    const others = { 'x-powered-by': headers.get('x-powered-by'), location: headers.get('location') }
    return { status, headers: { 'content-type': type, ...others }, text, body: parsed(text) }
  } catch {
    // An error of `fetch` may quote what was sent, such as a token.
    return null
  }
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
