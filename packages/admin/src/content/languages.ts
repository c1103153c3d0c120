/** The languages of entries in lists: as a column, and as the condition that one is missing. */
import { ValidationError } from '@content-gen/runtime'
import { allOf, localizationsOf } from '@content-gen/runtime/query'
import type { BegunLocalization, TranslationPair } from '@content-gen/editorial'
import type { Context } from '@content-gen/runtime'
import type { CompiledType, Condition, Property } from '@content-gen/runtime/query'
import { scalarOf } from '../catalog/label.js'
import type { ListedLanguages } from '../panel-api/index.js'
import { askedText } from './asked.js'
import type { EntriesRequest } from './asked.js'
import { localizationsIn, localizationsProperty } from './entry-shape.js'
import type { EntryRow } from './entry-shape.js'

type Localizations = EntryRow['localizations']

/** Returns true for the name of the column of languages. */
export function isOfLanguages(type: CompiledType, name: string): boolean {
  return type.localized && localizationsOf(type)?.attribute === name
}

export function languagesProperty(type: CompiledType, name: string): readonly Property[] {
  return localizationsProperty(type).map(({ value }) => ({ key: name, value }))
}

/** Returns the other languages of an entry from the value of that property. */
export function otherLanguages(value: unknown): NonNullable<Localizations> {
  // The property describes them.
  return (value ?? []) as NonNullable<Localizations>
}

/** Returns the translations of an entry, or the entry that is one, each with its original: the one in the default language. */
export function pairsOf(
  { id, locale }: { readonly id: number; readonly locale?: string | null },
  localizations: Localizations = [],
  defaultLocale: string,
): readonly TranslationPair[] {
  const group = [{ id, locale }, ...localizations]
  const original = group.find((each) => each.locale === defaultLocale)?.id
  if (original === undefined) return []
  return group.flatMap(({ id: translation }) => (translation === original ? [] : [{ original, translation }]))
}

/** The languages that are begun or behind, of all entries of a page. */
export interface PageLanguages {
  readonly begun: readonly BegunLocalization[]
  readonly behind: ReadonlySet<number>
}

/** Returns the value of the column. */
export function listedLanguages(
  type: CompiledType,
  id: number,
  localizations: Localizations = [],
  { begun, behind }: PageLanguages,
): ListedLanguages {
  const group = new Set([id, ...localizations.map((each) => each.id)])
  return {
    behind: [...group].filter((each) => behind.has(each)),
    localizations: localizationsIn(type, localizations),
    begun: begun
      .filter(({ localizationOf }) => group.has(localizationOf))
      .map(({ id: copy, locale }) => ({ copy, locale })),
  }
}

/** Returns the condition of `untranslated=fr`: there is no entry in this language. @throws ValidationError */
export function untranslatedCondition(ctx: Context, { type }: EntriesRequest, locales: readonly string[]): Condition {
  const sent = askedText(ctx, 'untranslated')
  if (sent === undefined) return allOf([])
  if (!locales.includes(sent)) throw new ValidationError('untranslated must be a language of the project')
  const [link, locale] = [localizationsOf(type), scalarOf(type, 'locale')]
  if (!type.localized || link === undefined || locale === undefined)
    throw new ValidationError('untranslated is for types with translations')
  const isIn: Condition = {
    kind: 'compare',
    operand: { kind: 'scalar', attribute: locale },
    operator: 'eq',
    value: sent,
  }
  // A negated condition on related rows holds if it fails for some of them: the link leads to those in the language alone, and to none.
  const target = { ...link.target, rows: allOf([...(link.target.rows ? [link.target.rows] : []), isIn]) }
  const some: Condition = { kind: 'compare', operand: { kind: 'id' }, operator: 'isNotNull', value: null }
  const another: Condition = { kind: 'related', link: { ...link, target }, term: some }
  return allOf([
    { kind: 'not', term: isIn },
    { kind: 'not', term: another },
  ])
}
