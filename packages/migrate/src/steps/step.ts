import type { DatabaseProvider } from '@content-gen/operate'
import type { ContentFile } from '../content/content.js'
import type { Conversion } from '../sql/convert.js'
import { inBatches } from '../sql/in-batches.js'
import { quote } from '../sql/quote.js'

/** One action of a migration, in the words of the models. */
export interface Step {
  /** For the name of the migration: `remove article subtitle`. */
  readonly words: string
  /** `Removes article.subtitle` */
  readonly tells: string
  readonly losses: readonly Loss[]
  /** SQL before the tables change, with their old names, and after, with their new ones. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** SQL after all others, each statement outside of a transaction. */
  readonly alone: readonly string[]
  readonly fills: readonly Fill[]
  readonly retypes: readonly Retype[]
  /** The tables and columns whose change it explains, by their new names: `articles.subtitle`. */
  readonly covers: readonly string[]
}

/** A new column that existing rows get with a value, for PostgreSQL. */
export interface Fill {
  readonly table: string
  readonly column: string
  /** SQL. */
  readonly value: string
}

/** A column that gets another type, or other values, on PostgreSQL: a new one takes its place. Names are those before the migration. */
export interface Retype {
  readonly table: string
  readonly column: string
  /** The column by its name after the migration, which has the new type. */
  readonly target: { readonly table: string; readonly column: string }
  /** Null: the database converts the values. */
  readonly conversion: Conversion | null
}

/** Data that a step removes. */
export interface Loss {
  /** A removal always needs consent; a value that does not fit, only if there are any. */
  readonly isRemoval: boolean
  /** SQL that selects `count` from the old tables. */
  readonly count: string
  /** SQL that selects a few `value`s. */
  readonly examples: string | null
  /** `3 values are lost`; null: the number is unknown. */
  readonly say: (count: number | null) => string
}

/** A message for the owner, if `count` finds any. */
export interface Notice {
  readonly count: string
  /** SQL that selects a few `value`s; absent: none are told. */
  readonly examples?: string
  /** `examples`: `, such as "a", "b"`, or nothing. */
  readonly say: (count: number, examples: string) => string
}

/** A state of the database that rules a migration out. */
export interface Obstacle {
  readonly code: 'values-not-unique' | 'links-contradict'
  readonly count: string
  readonly examples: string
  readonly say: (count: number | null) => string
  /** Advice for the owner. */
  readonly hint: string
}

/** The input that steps are made from. */
export interface Scene {
  readonly provider: DatabaseProvider
  /** Models and attributes have the names of `after`, tables and columns their old ones. */
  readonly before: ContentFile
  readonly after: ContentFile
  /** The attributes whose links count where two relations become one, as `article.author`. */
  readonly prefer: readonly string[]
  /** Localizations of an entry get one value of a unique attribute that they share. */
  readonly share: boolean
  /** Returns a new name for a table in which data waits until the tables have changed. */
  readonly keep: () => string
}

/** Returns SQL that fills a column which may have values, in batches. */
export function fillRows({ table, column, value }: Fill): string {
  return inBatches(table, `${quote(column)} = ${value}`, `${quote(column)} IS NULL`)
}

export function step(words: string, tells: string, parts: Partial<Step> = {}): Step {
  return { words, tells, losses: [], before: [], after: [], alone: [], fills: [], retypes: [], covers: [], ...parts }
}

/** `1 value is lost`, `3 values are lost`, `no values are lost here`, `its values are lost` */
export function areLost(noun: string, plural = `${noun}s`): (count: number | null) => string {
  return (count) => {
    if (count === null) return `its ${plural} are lost`
    // Another database may have some.
    return count === 0 ? `no ${plural} are lost here` : `${amount(count, noun, plural)} lost`
  }
}

/** `1 value is`, `3 values are` */
export function amount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? `${noun} is` : `${plural} are`}`
}
