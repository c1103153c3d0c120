import { child, jsonSpans, type Span } from '@content-gen/schema'
import type { Json, PlainJson } from '../contract.js'
import { isJsonList, isJsonObject, isSame } from '../json.js'

/** Returns a JSON text with another value: what stays the same keeps its bytes, wherever it moves in its object or list. */
export function rewriteJson(text: string, value: Json): string {
  const spans = jsonSpans(text)
  const whole = spans?.get('')
  if (!spans || !whole) return newFileText(value)
  const rewriter = new Rewriter(text, spans)
  return text.slice(0, whole.start) + rewriter.print(value, '', '') + text.slice(whole.end)
}

/** Returns the text of a new file. */
export function newFileText(value: Json): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

class Rewriter {
  readonly #unit: string
  readonly #newline: string

  constructor(
    private readonly text: string,
    private readonly spans: ReadonlyMap<string, Span>,
  ) {
    this.#unit = /^[{[]\r?\n([ \t]+)/m.exec(text)?.[1] ?? '  '
    this.#newline = text.includes('\r\n') ? '\r\n' : '\n'
  }

  /** Prints a value in the place of the one at `pointer`, of a line that begins with `indent`. */
  print(value: Json, pointer: string, indent: string): string {
    const raw = this.#raw(pointer)
    const before = parse(raw)
    if (isSame(before, value)) return raw
    if (isJsonObject(before) && isJsonObject(value)) return this.#object(before, value, pointer, indent)
    if (isJsonList(before) && isJsonList(value)) return this.#list(before, value, pointer, indent)
    return this.#fresh(value, indent)
  }

  #object(before: PlainJson, value: PlainJson, pointer: string, indent: string): string {
    const keys = Object.keys(value)
    const places = Object.keys(before).map((key) => child(pointer, key))
    const wanted = keys.map((key) => child(pointer, key))
    if (isSame(places, wanted)) return this.#inPlace(Object.values(value), pointer, places, indent)
    const gone = new Map(
      Object.entries(before)
        .filter(([key]) => !Object.hasOwn(value, key))
        .map(([key, item]) => [JSON.stringify(item), key]),
    )
    const members = Object.entries(value).map(([key, item]) => {
      const inner = indent + this.#unit
      // A renamed member keeps its bytes as well.
      const origin = Object.hasOwn(before, key) ? key : gone.get(JSON.stringify(item))
      const printed = origin === undefined ? this.#fresh(item, inner) : this.print(item, child(pointer, origin), inner)
      return `${JSON.stringify(key)}: ${printed}`
    })
    return this.#enclose('{', members, '}', pointer, indent)
  }

  #list(before: readonly Json[], value: readonly Json[], pointer: string, indent: string): string {
    const places = before.map((_item, index) => child(pointer, index))
    const origins = new Map(places.map((place, index) => [JSON.stringify(before[index]), place]))
    if (before.length === value.length) return this.#inPlace(value, pointer, places, indent, origins)
    const inner = indent + this.#unit
    const items = value.map((item) => {
      const origin = origins.get(JSON.stringify(item))
      return origin === undefined ? this.#fresh(item, inner) : this.print(item, origin, inner)
    })
    return this.#enclose('[', items, ']', pointer, indent)
  }

  /** Keeps all between the values. `origins`: the places of values that may have moved, by their texts. */
  #inPlace(
    values: readonly Json[],
    pointer: string,
    places: readonly string[],
    indent: string,
    origins: ReadonlyMap<string, string> = new Map(),
  ): string {
    const whole = this.#span(pointer)
    const inner = this.#raw(pointer).includes('\n') ? indent + this.#unit : indent
    const members = values.map((value, index) => ({ value, place: places[index] ?? '' }))
    let printed = ''
    let from = whole.start
    // JavaScript puts keys like "10" first.
    for (const { value, place } of members.toSorted((a, b) => this.#span(a.place).start - this.#span(b.place).start)) {
      const { start, end } = this.#span(place)
      printed += this.text.slice(from, start) + this.print(value, origins.get(JSON.stringify(value)) ?? place, inner)
      from = end
    }
    return printed + this.text.slice(from, whole.end)
  }

  /** A list or object that was on one line stays there. */
  #enclose(open: string, parts: readonly string[], close: string, pointer: string, indent: string): string {
    if (parts.length === 0) return open + close
    const before = this.#raw(pointer)
    const isShort = before.length > 2 && !before.includes('\n') && parts.every((part) => !part.includes('\n'))
    const space = open === '{' ? ' ' : ''
    if (isShort) return `${open}${space}${parts.join(', ')}${space}${close}`
    const line = this.#newline + indent
    return `${open}${parts.map((part) => line + this.#unit + part).join(',')}${line}${close}`
  }

  #fresh(value: Json, indent: string): string {
    return JSON.stringify(value, null, this.#unit).replaceAll('\n', this.#newline + indent)
  }

  #raw(pointer: string): string {
    const { start, end } = this.#span(pointer)
    return this.text.slice(start, end)
  }

  #span(pointer: string): Span {
    const span = this.spans.get(pointer)
    if (span === undefined) throw new Error(`The text has no value at ${pointer}.`)
    return span
  }
}

function parse(text: string): Json {
  const value: Json = JSON.parse(text)
  return value
}
