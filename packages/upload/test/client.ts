/** Malformed multipart requests and their answers. */
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { ClientRequest, IncomingHttpHeaders } from 'node:http'

export interface Part {
  /** The text between the boundary and the empty line. */
  readonly head: string
  readonly content: string | Buffer
}

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export const boundary = 'a-boundary-of-the-tests'

export function filePart(field: string, name: string, content: string | Buffer, type = 'image/png'): Part {
  return { head: disposition(field, `filename="${name}"`) + `Content-Type: ${type}\r\n`, content }
}

export function textPart(field: string, content: string): Part {
  return { head: disposition(field), content }
}

function disposition(field: string, ...more: string[]): string {
  return `Content-Disposition: ${['form-data', `name="${field}"`, ...more].join('; ')}\r\n`
}

export function bodyOf(parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap(({ head, content }) => [`--${boundary}\r\n${head}\r\n`, content, '\r\n'])
  return Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)))
}

/** Sends bytes and paths unchanged. */
export function send(
  base: string,
  path: string,
  body?: Buffer | AsyncIterable<Buffer>,
  { method = body ? 'POST' : 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const type = body ? { 'content-type': `multipart/form-data; boundary=${boundary}` } : {}
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers: { ...type, ...headers } }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    outgoing.on('error', reject)
    if (body === undefined || Buffer.isBuffer(body)) outgoing.end(body)
    else void write(outgoing, body).catch(reject)
  })
}

async function write(outgoing: ClientRequest, body: AsyncIterable<Buffer>): Promise<void> {
  let wake = () => {}
  outgoing.on('drain', () => wake()).on('close', () => wake())
  for await (const chunk of body) {
    if (outgoing.destroyed) return
    if (!outgoing.write(chunk)) await new Promise<void>((resolve) => (wake = resolve))
  }
  outgoing.end()
}

/** One file of so many megabytes. */
export async function* largeFile(megabytes: number): AsyncIterable<Buffer> {
  const [start, end] = bodyOf([filePart('files', 'large.bin', 'CONTENT', 'application/octet-stream')])
    .toString('latin1')
    .split('CONTENT')
  yield Buffer.from(start ?? '')
  for (let i = 0; i < megabytes; i++) yield Buffer.alloc(1_000_000, i % 251)
  yield Buffer.from(end ?? '')
}

/** Repeats the question until the answer is true; throws after `seconds`. */
export async function until(condition: () => boolean | Promise<boolean>, seconds = 5): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('it did not come to pass')
    await wait(20)
  }
}
