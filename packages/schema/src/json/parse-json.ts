/** Parses JSON, and describes mistakes for the owner. */
import type { Report } from '../diagnostics.js'
import type { JsonObject, JsonValue } from './value.js'
import { child } from '../pointer.js'
import { quote } from '../quote.js'

/** A longer file cannot be a model. */
const longestText = 1_000_000
const deepest = 64

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** A part of a text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Returns the value of a JSON text, or undefined if it is invalid; reports what is wrong. `spans` gets the place of each value, by its pointer. */
export function parseJson(
  text: string,
  file: string,
  report: Report,
  spans?: Map<string, Span>,
): JsonValue | undefined {
  const whole = { file, pointer: '' }
  if (text.length > longestText) {
    report.error('file-too-large', whole, `the file has more than ${longestText} characters`)
    return undefined
  }
  if (/[\0\ufffd]/.test(text)) {
    report.error('file-not-utf8', whole, 'the file is not UTF-8 text', 'Save it as UTF-8.')
    return undefined
  }
  try {
    return new JsonParser(text, file, report, spans).parse()
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error
    report.error('json-syntax', whole, `the file is not valid JSON: ${error.message} at ${error.position}`, error.hint)
    return undefined
  }
}

class JsonSyntaxError extends Error {
  constructor(
    message: string,
    readonly position: string,
    readonly hint: string | null,
  ) {
    super(message)
  }
}

const whitespace = /[\t\n\r ]*/y
const numberToken = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
// oxlint-disable-next-line no-control-regex
const stringToken = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const wordToken = /true|false|null/y
const words = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
])

class JsonParser {
  private index: number

  constructor(
    private readonly text: string,
    private readonly file: string,
    private readonly report: Report,
    private readonly spans: Map<string, Span> | undefined,
  ) {
    this.index = text.startsWith('\ufeff') ? 1 : 0
  }

  parse(): JsonValue {
    const value = this.value('', 0)
    this.skip()
    if (this.index < this.text.length) this.fail('unexpected text after the end')
    return value
  }

  private value(pointer: string, depth: number): JsonValue {
    if (depth > deepest) this.fail(`nesting deeper than ${deepest} levels`)
    this.skip()
    const start = this.index
    const value = this.valueHere(pointer, depth)
    this.spans?.set(pointer, { start, end: this.index })
    return value
  }

  private valueHere(pointer: string, depth: number): JsonValue {
    const character = this.text[this.index]
    if (character === '{') return this.object(pointer, depth)
    if (character === '[') return this.array(pointer, depth)
    if (character === '"') return this.string()
    const word = this.token(wordToken)
    if (word !== null) return words.get(word) ?? null
    const number = this.token(numberToken)
    if (number !== null) return this.number(number, pointer)
    return this.unexpected('a value')
  }

  private object(pointer: string, depth: number): JsonObject {
    const object = new Map<string, JsonValue>()
    for (let more = this.open('}'); more; more = this.next('}')) {
      this.skip()
      if (this.text[this.index] !== '"') this.unexpected('a key in double quotes')
      const key = this.string()
      const place = child(pointer, key)
      this.skip()
      if (this.text[this.index] !== ':') this.unexpected('":"')
      this.index++
      const value = this.value(place, depth + 1)
      if (forbiddenKeys.has(key)) {
        const at = { file: this.file, pointer: place }
        this.report.error('json-key-forbidden', at, `the key ${quote(key)} is not allowed`, 'Choose another name.')
      } else if (object.has(key)) {
        const at = { file: this.file, pointer: place }
        this.report.error('json-key-duplicate', at, `the key ${quote(key)} appears twice in one object`, 'Delete one.')
      } else object.set(key, value)
    }
    return object
  }

  private array(pointer: string, depth: number): readonly JsonValue[] {
    const array: JsonValue[] = []
    for (let more = this.open(']'); more; more = this.next(']')) {
      array.push(this.value(child(pointer, array.length), depth + 1))
    }
    return array
  }

  /** Skips the opening bracket; returns false if the closing one follows. */
  private open(close: '}' | ']'): boolean {
    this.index++
    this.skip()
    if (this.text[this.index] !== close) return true
    this.index++
    return false
  }

  /** Skips a comma (true) or the closing bracket (false). */
  private next(close: '}' | ']'): boolean {
    this.skip()
    const character = this.text[this.index]
    if (character !== ',' && character !== close) this.unexpected(`"," or "${close}"`)
    this.index++
    return character === ','
  }

  private string(): string {
    const token = this.token(stringToken)
    if (token === null) return this.fail('a string that does not end, or an unknown escape')
    return String(JSON.parse(token))
  }

  private number(token: string, pointer: string): number {
    const value = Number(token)
    if (!Number.isFinite(value)) {
      this.report.error('json-number', { file: this.file, pointer }, `the number ${quote(token)} is too large`)
      return 0
    }
    return value
  }

  private token(pattern: RegExp): string | null {
    pattern.lastIndex = this.index
    const token = pattern.exec(this.text)?.[0]
    if (token === undefined) return null
    this.index = pattern.lastIndex
    return token
  }

  private skip(): void {
    whitespace.lastIndex = this.index
    whitespace.exec(this.text)
    this.index = whitespace.lastIndex
  }

  private unexpected(wanted: string): never {
    const character = this.text[this.index]
    if (character === undefined) return this.fail(`expected ${wanted}, but the file ends`)
    const comma = (character === '}' || character === ']') && /,\s*$/.test(this.text.slice(0, this.index))
    const comment = character === '/' ? 'JSON has no comments.' : null
    return this.fail(
      `expected ${wanted}, found ${quote(character)}`,
      comma ? 'Delete the comma before it.' : character === "'" ? 'Use double quotes.' : comment,
    )
  }

  private fail(message: string, hint: string | null = null): never {
    const before = this.text.slice(0, this.index).split('\n')
    throw new JsonSyntaxError(message, `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`, hint)
  }
}
