import { Readable } from 'node:stream'
import { MessageChannel } from 'node:worker_threads'
import type { Config } from '@content-gen/contract'

/** JSON that is ready to send: text, or a long one in pieces. */
export type Json = string | LongJson

/** JSON of many kilobytes: its pieces are sent as they are and never copied into one text. */
export class LongJson {
  /** Bytes. */
  readonly length: number

  /** The concatenated pieces, in UTF-8, are the JSON. */
  constructor(readonly pieces: readonly Buffer[]) {
    this.length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  }

  /** Returns true if one of the pieces contains the text. */
  includes(text: string): boolean {
    return this.pieces.some((piece) => piece.includes(text))
  }

  toString(): string {
    return Buffer.concat(this.pieces).toString()
  }
}

/** Bytes from which JSON stays in bytes. */
const long = 65_536

/** Returns the JSON of a column's value, which threads pass as bytes; null if the value is null. */
export function jsonOf(value: unknown): Json | null {
  if (typeof value === 'string') return value
  if (!(value instanceof Uint8Array)) return null
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  return bytes.byteLength < long ? bytes.toString() : new LongJson([bytes])
}

/**
 * Gives back the memory of JSON that nobody will send or keep. Otherwise the collector looks through the whole heap each time that some such
 * JSON has been dropped. The pieces are empty afterwards.
 */
export function discardJson({ pieces }: LongJson): void {
  const owned = pieces.flatMap(({ buffer, byteLength }) =>
    byteLength === buffer.byteLength && buffer instanceof ArrayBuffer ? [buffer] : [],
  )
  const { port1, port2 } = new MessageChannel()
  port2.close()
  port1.close()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- nobody receives it
  port1.postMessage(null, [...new Set(owned)])
}

/** Streams the pieces. */
export class JsonStream extends Readable {
  #next = 0

  constructor(readonly json: LongJson) {
    super()
  }

  override _read(): void {
    this.push(this.json.pieces[this.#next++] ?? null)
  }
}

/** Concatenates parts. */
export function joinJson(parts: readonly Json[]): Json {
  if (!parts.some((part) => typeof part !== 'string')) return parts.join('')
  const pieces: Buffer[] = []
  let text = ''
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part
      continue
    }
    if (text !== '') pieces.push(Buffer.from(text))
    for (const piece of part.pieces) pieces.push(piece)
    text = ''
  }
  if (text !== '') pieces.push(Buffer.from(text))
  return new LongJson(pieces)
}

/** Returns a JSON object of values that are JSON already. */
export function jsonObject(properties: readonly (readonly [key: string, value: Json])[]): Json {
  const parts: Json[] = ['{']
  for (const [index, [key, value]] of properties.entries()) {
    parts.push(`${index === 0 ? '' : ','}${JSON.stringify(key)}:`, value)
  }
  return joinJson([...parts, '}'])
}

export function jsonText(json: Json): string {
  return typeof json === 'string' ? json : json.toString()
}

/**
 * Parsed JSON takes about this many times the memory of its text. Owner code sees it and it is printed again, which blocks the event loop.
 */
export const parsedSize = 8

/** Returns the most bytes of JSON that one request may have parsed. */
export function mostParsedBytes({ api }: Pick<Config, 'api'>): number {
  return Math.ceil(api.maxResponseBytes / parsedSize)
}
