import type { ModelPair } from '../content/match.js'
import { literal, quote } from '../sql/quote.js'
import type { Scene } from './step.js'

/** Returns the condition for rows of a type that a migration keeps; null: all. */
export function keptRows({ before: content }: Scene, { before, after }: ModelPair): string | null {
  const { publishedAt, locale } = before.columns
  const conditions = [
    ...(publishedAt !== undefined && endsDrafts({ before, after }) ? [`${quote(publishedAt)} IS NOT NULL`] : []),
    ...(locale !== undefined && endsLocales({ before, after }) ? [inDefaultLocale(content.defaultLocale, locale)] : []),
  ]
  return conditions.length === 0 ? null : conditions.join(' AND ')
}

export function endsDrafts({ before, after }: ModelPair): boolean {
  return before.columns.publishedAt !== undefined && after.columns.publishedAt === undefined
}

export function endsLocales({ before, after }: ModelPair): boolean {
  return before.columns.locale !== undefined && after.columns.locale === undefined
}

/** Returns the condition for entries that must have required values: a draft need not. */
export function publishedRows({ before, after }: ModelPair): string | null {
  const { publishedAt } = before.columns
  return publishedAt === undefined || after.columns.publishedAt === undefined
    ? null
    : `${quote(publishedAt)} IS NOT NULL`
}

/** An entry without a locale is older than the locales. */
export function inDefaultLocale(defaultLocale: string | undefined, column: string): string {
  return `(${quote(column)} IS NULL OR ${quote(column)} = ${literal(defaultLocale ?? 'en')})`
}

/** Returns `WHERE a AND b`, skipping nulls. */
export function where(...conditions: readonly (string | null)[]): string {
  const given = conditions.filter((condition) => condition !== null)
  return given.length === 0 ? '' : ` WHERE ${given.join(' AND ')}`
}
