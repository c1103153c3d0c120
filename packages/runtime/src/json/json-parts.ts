/** Large JSON is parsed and printed in parts, between which other requests are answered. */
import { jsonText, LongJson } from './json.js'
import type { Json } from './json.js'
import type { Pauses } from '../load/pauses.js'

/** Bytes that are parsed at once: about a tenth of a millisecond. */
const part = 16_384
/** Bytes of a printed piece: few pieces are sent faster than many. */
const piece = 1_000_000
/** Values that are printed at once, and characters of a text that count as one. */
const [printed, characters] = [500, 100]

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Returns what `JSON.parse` would. The JSON is a database's: valid. */
export async function parseInParts(json: Json, pauses: Pick<Pauses, 'areDue' | 'rest'>): Promise<unknown> {
  if (json.length <= part) return JSON.parse(jsonText(json))
  const bytes = typeof json === 'string' ? Buffer.from(json) : bytesOf(json)
  return new Parser(bytes, pauses).value(0, bytes.length)
}

function bytesOf({ pieces }: LongJson): Buffer {
  const [first] = pieces
  return first && pieces.length === 1 ? first : Buffer.concat(pieces)
}

class Parser {
  constructor(
    private readonly bytes: Buffer,
    private readonly pauses: Pick<Pauses, 'areDue' | 'rest'>,
  ) {}

  /** Parses a value that lies between two places, with white space around it at most. */
  async value(start: number, end: number): Promise<unknown> {
    if (this.pauses.areDue) await this.pauses.rest()
    while (isSpace(this.bytes[start])) start++
    const kind = this.bytes[start]
    if (end - start <= part || (kind !== openList && kind !== openObject)) return this.#parsed('', start, end, '')
    return kind === openList ? this.#list(start + 1) : this.#object(start + 1)
  }

  async #list(start: number): Promise<unknown[]> {
    const items: unknown[] = []
    for await (const [from, to] of this.#groups(start)) {
      if (to - from > part) items.push(await this.value(from, to))
      else for (const item of this.#parsed('[', from, to, ']') as unknown[]) items.push(item)
    }
    return items
  }

  /** A name such as `__proto__` is a property like any other. */
  async #object(start: number): Promise<object> {
    const properties: [string, unknown][] = []
    for await (const [from, to] of this.#groups(start)) {
      if (to - from > part) {
        const [name, value] = this.#named(from)
        properties.push([name, await this.value(value, to)])
      } else
        for (const property of Object.entries(this.#parsed('{', from, to, '}') as object)) properties.push(property)
    }
    return Object.fromEntries(properties)
  }

  /** Yields the places of the elements of a list or an object: several small ones together, a large one alone. */
  async *#groups(start: number): AsyncGenerator<readonly [from: number, to: number]> {
    let from = start
    let last = start
    for (let at = start; ; at++) {
      at = this.#endOfElement(at)
      if (at - from > part && last > from) {
        yield [from, last]
        from = last + 1
      }
      last = at
      if (this.bytes[at] !== comma) break
      if (at - from > part) {
        yield [from, at]
        from = at + 1
        last = from
      }
      if (this.pauses.areDue) await this.pauses.rest()
    }
    if (this.#hasText(from, last)) yield [from, last]
  }

  /** Returns the place of the comma or the bracket after an element. */
  #endOfElement(at: number): number {
    for (let depth = 0; at < this.bytes.length; at++) {
      switch (this.bytes[at]) {
        case quote:
          at = this.#endOfText(at)
          break
        case openList:
        case openObject:
          depth++
          break
        case closeList:
        case closeObject:
          if (depth === 0) return at
          depth--
          break
        case comma:
          if (depth === 0) return at
      }
    }
    throw new SyntaxError('JSON ends early')
  }

  /** Returns the place of the quotation mark that ends a text. */
  #endOfText(start: number): number {
    let at = start + 1
    while (at < this.bytes.length && this.bytes[at] !== quote) at += this.bytes[at] === backslash ? 2 : 1
    return at
  }

  /** Returns the name of a property, and the place after its colon. */
  #named(from: number): [name: string, value: number] {
    const start = this.bytes.indexOf(quote, from)
    const end = this.#endOfText(start) + 1
    return [this.#parsed('', start, end, '') as string, this.bytes.indexOf(':', end) + 1]
  }

  #parsed(before: string, start: number, end: number, after: string): unknown {
    return JSON.parse(before + this.bytes.toString('utf8', start, end) + after)
  }

  #hasText(from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (!isSpace(this.bytes[at])) return true
    return false
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

/** Returns the JSON that `JSON.stringify` would make of an object or a list. */
export async function printInParts(value: object, pauses: Pick<Pauses, 'areDue' | 'rest'>): Promise<Json> {
  const printer = new Printer(pauses)
  await printer.print(value)
  return printer.json()
}

class Printer {
  readonly #pieces: Buffer[] = []
  /** The last ones, which become one. */
  #short: Buffer[] = []
  #bytes = 0
  #text = ''

  constructor(private readonly pauses: Pick<Pauses, 'areDue' | 'rest'>) {}

  async print(value: object): Promise<void> {
    const isList = Array.isArray(value)
    let next = ''
    this.#text += isList ? '[' : '{'
    for (const [name, each] of isList ? value.entries() : Object.entries(value)) {
      const before = isList ? next : `${next}${JSON.stringify(name)}:`
      if (isLarge(each)) {
        this.#text += before
        await this.print(each)
      } else {
        const text = JSON.stringify(each) ?? (isList ? 'null' : undefined)
        if (text === undefined) continue
        this.#text += before
        if (text.length > part) this.#cut()
        this.#text += text
      }
      next = ','
      if (this.#text.length > part) this.#cut()
      if (this.pauses.areDue) await this.pauses.rest()
    }
    this.#text += isList ? ']' : '}'
  }

  json(): Json {
    if (this.#short.length === 0 && this.#pieces.length === 0) return this.#text
    this.#cut()
    this.#join()
    return new LongJson(this.#pieces)
  }

  #cut(): void {
    const bytes = Buffer.from(this.#text)
    this.#short.push(bytes)
    this.#bytes += bytes.length
    this.#text = ''
    if (this.#bytes > piece) this.#join()
  }

  #join(): void {
    this.#pieces.push(Buffer.concat(this.#short))
    this.#short = []
    this.#bytes = 0
  }
}

/** An object that prints itself is not taken apart. */
function isLarge(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('toJSON' in value) && sizeUpTo(value, printed) >= printed
}

/** Counts the values in a value, and stops at `most`. A long text counts as several. */
export function sizeUpTo(value: unknown, most: number): number {
  if (typeof value === 'string') return 1 + value.length / characters
  if (typeof value !== 'object' || value === null) return 1
  let size = 1
  for (const each of Array.isArray(value) ? value : Object.values(value)) {
    if (size >= most) return size
    size += sizeUpTo(each, most - size)
  }
  return size
}
