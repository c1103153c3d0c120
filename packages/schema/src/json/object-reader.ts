import type { Report } from '../diagnostics.js'
import { isArray, isObject, type JsonObject, type JsonValue } from './value.js'
import { child } from '../pointer.js'
import { quote, quoteList } from '../quote.js'
import type { SourceRef } from '../schema.js'
import { didYouMean } from '../suggest.js'

/** Reads the keys of one JSON object by type. A key that is absent or null gives null; one of the wrong type gives null and an error. */
export class ObjectReader {
  constructor(
    readonly object: JsonObject,
    readonly at: SourceRef,
    readonly report: Report,
  ) {}

  place(key: string | number): SourceRef {
    return { file: this.at.file, pointer: child(this.at.pointer, key) }
  }

  value(key: string): JsonValue {
    return this.object.get(key) ?? null
  }

  string(key: string): string | null {
    const value = this.value(key)
    return typeof value === 'string' ? value : this.wrong(key, value, 'a string')
  }

  boolean(key: string): boolean | null {
    const value = this.value(key)
    if (typeof value === 'boolean') return value
    const hint = value === 'true' || value === 'false' ? `Write ${value} without quotes.` : null
    return this.wrong(key, value, 'true or false', hint)
  }

  number(key: string): number | null {
    const value = this.value(key)
    return typeof value === 'number' ? value : this.wrong(key, value, 'a number')
  }

  /** Reads a number; accepts one written as a string, with a warning. */
  numeric(key: string): number | null {
    const value = this.value(key)
    if (typeof value !== 'string' || !/^[+-]?\d{1,30}(\.\d{1,30})?$/.test(value.trim())) return this.number(key)
    const number = Number(value)
    const message = `must be a number; the string ${quote(value)} is read as ${number}`
    this.report.warn('number-quoted', this.place(key), message, `Write ${number} without quotes.`)
    return number
  }

  /** Reads a whole number of at least `least`. */
  count(key: string, least = 0): number | null {
    const value = this.numeric(key)
    if (value === null || (Number.isSafeInteger(value) && value >= least)) return value
    this.report.error('value-range', this.place(key), `must be a whole number of at least ${least}, not ${value}`)
    return null
  }

  oneOf<T extends string>(key: string, allowed: readonly T[]): T | null {
    const value = this.string(key)
    const found = allowed.find((name) => name === value)
    if (value === null || found !== undefined) return found ?? null
    const message = `${quote(value)} is not one of ${quoteList(allowed, 'or')}`
    this.report.error('value-unknown', this.place(key), message, didYouMean(value, allowed))
    return null
  }

  strings(key: string): readonly string[] | null {
    const value = this.value(key)
    if (isArray(value)) {
      for (const [index, item] of value.entries()) {
        if (typeof item === 'string') continue
        const at = { file: this.at.file, pointer: child(child(this.at.pointer, key), index) }
        this.report.error('value-type', at, `must be a string, not ${kindOf(item)}`)
      }
      return value.filter((item) => typeof item === 'string')
    }
    return this.wrong(key, value, 'a list of strings')
  }

  objectAt(key: string): ObjectReader | null {
    const value = this.value(key)
    return isObject(value) ? new ObjectReader(value, this.place(key), this.report) : this.wrong(key, value, 'an object')
  }

  /** Returns the objects of a list; an empty list if there is none. */
  objects(key: string): readonly ObjectReader[] {
    const value = this.value(key)
    const list = isArray(value) ? value : (this.wrong(key, value, 'a list of objects') ?? [])
    return list.flatMap((item, index) => {
      const at = { file: this.at.file, pointer: child(child(this.at.pointer, key), index) }
      if (isObject(item)) return [new ObjectReader(item, at, this.report)]
      this.report.error('value-type', at, `must be an object, not ${kindOf(item)}`)
      return []
    })
  }

  /** Returns the object at a key, or an empty one. `known`: its only keys, since an unknown key in one of our files is a mistake. */
  section(key: string, known?: readonly string[]): ObjectReader {
    const found = this.objectAt(key) ?? new ObjectReader(new Map(), this.place(key), this.report)
    if (known !== undefined) found.onlyKeys(known)
    return found
  }

  onlyKeys(known: readonly string[]): void {
    for (const key of this.object.keys()) {
      if (known.includes(key)) continue
      const message = `${quote(key)} is not a setting`
      const hint = didYouMean(key, known) ?? `The settings are: ${quoteList(known, 'and')}.`
      this.report.error('config-key-unknown', this.place(key), message, hint)
    }
  }

  /** Warns about keys that are almost known ones. Other keys belong to somebody else. */
  spelling(known: readonly string[]): void {
    for (const key of this.object.keys()) {
      const hint = known.includes(key) ? null : didYouMean(key, known)
      if (hint !== null) this.report.warn('key-misspelt', this.place(key), `${quote(key)} has no meaning here`, hint)
    }
  }

  private wrong(key: string, value: JsonValue, wanted: string, hint: string | null = null): null {
    if (value !== null)
      this.report.error('value-type', this.place(key), `must be ${wanted}, not ${kindOf(value)}`, hint)
    return null
  }
}

function kindOf(value: JsonValue): string {
  if (value === null) return 'null'
  if (isArray(value)) return 'a list'
  if (isObject(value)) return 'an object'
  if (typeof value === 'string') return `the string ${quote(value)}`
  return `${value}`
}
