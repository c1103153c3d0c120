/** The parameters of a read as owner code sees and changes them: in terms of the query language, as over REST. */
import { filtersOf } from '@content-gen/runtime/query'
import type { JsonValue, ReadParams } from '@content-gen/runtime'
import type { EntriesParams } from '../plan/entries.js'

interface SentParams {
  [name: string]: JsonValue
}

/** Returns the parameters as a query string would have them, for owner code to change: numbers are text. */
export function asTexts(params: EntriesParams): SentParams {
  const text = JSON.stringify(params, (_key, value: unknown) =>
    typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
  )
  return JSON.parse(text) as SentParams
}

/** Keeps the client's own values where owner code changed nothing. @throws ValidationError for filters that no query can hold */
export function chosenBy(params: ReadParams, told: ReadParams, sent: EntriesParams): EntriesParams {
  const own = new Map<string, unknown>(Object.entries(sent))
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const text = JSON.stringify(value)
      if (text === JSON.stringify(told[name])) return [name, own.get(name)]
      if (name === 'filters' && value !== undefined) return [name, filtersOf(value, name)]
      // Dates become text.
      return [name, text === undefined ? undefined : (JSON.parse(text) as unknown)]
    }),
  )
}
