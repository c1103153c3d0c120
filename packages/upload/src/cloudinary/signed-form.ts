/** Forms as Cloudinary's upload interface takes them. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { SentBody } from '../remote/exchange.js'

export type FormFields = Readonly<Record<string, string>>

/** Returns the digest that proves who sends parameters. https://cloudinary.com/documentation/authentication_signatures */
export function signatureOf(parameters: FormFields, secret: string): string {
  const sorted = Object.keys(parameters).toSorted()
  const text = sorted.map((name) => `${name}=${parameters[name]}`).join('&')
  return createHash('sha1')
    .update(text + secret)
    .digest('hex')
}

/** Returns the fields of a form: its parameters, the time, the key and the signature. `at`: milliseconds. */
export function signedFields(
  parameters: FormFields,
  { key, secret, at }: { readonly key: string; readonly secret: string; readonly at: number },
): FormFields {
  const timed = { ...parameters, timestamp: String(Math.floor(at / 1000)) }
  return { ...timed, api_key: key, signature: signatureOf(timed, secret) }
}

/** A part of a local file. */
export interface FilePart {
  readonly path: string
  readonly name: string
  readonly start: number
  readonly length: number
}

/** Returns a form with a file, which is read while it is sent, and the type of its content. */
export function fileForm(fields: FormFields, file: FilePart): { readonly type: string; readonly body: SentBody } {
  const boundary = randomUUID()
  const texts = Object.entries(fields).map(([name, value]) => `${partHead(boundary, `name="${name}"`)}\r\n${value}\r\n`)
  const about = partHead(boundary, `name="file"; filename="${encodeURIComponent(file.name)}"`)
  const head = Buffer.from(`${texts.join('')}${about}Content-Type: application/octet-stream\r\n\r\n`)
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const { path, start, length } = file
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: {
      length: head.length + length + tail.length,
      open: () => Readable.from(joined(head, path, { start, end: start + length - 1 }, tail), { objectMode: false }),
    },
  }
}

function partHead(boundary: string, about: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; ${about}\r\n`
}

async function* joined(head: Buffer, path: string, range: { start: number; end: number }, tail: Buffer) {
  yield head
  if (range.end >= range.start) yield* createReadStream(path, range) as AsyncIterable<Buffer>
  yield tail
}
