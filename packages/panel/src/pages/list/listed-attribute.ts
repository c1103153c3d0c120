import type { Attribute } from '@content-gen/admin/panel-api'
import { fieldTitle } from '../../api/index.js'
import type { Translate } from '../../i18n/index.js'

/** An attribute that lists show or filter by: one of the model, a person, the languages of the entry, or the state of its review. */
export type ListedAttribute = Attribute | PersonAttribute | LanguagesAttribute | ReviewAttribute

/** The languages of an entry as a column, and one that is missing as a condition. */
export type LanguagesAttribute =
  | { readonly name: 'localizations'; readonly type: 'languages' }
  | { readonly name: 'untranslated'; readonly type: 'untranslated' }

/** The state of the review of an entry's working copy. */
export interface ReviewAttribute {
  readonly name: 'review'
  readonly type: 'review'
  readonly states: readonly string[]
}

/** Whoever made an entry, or changed it last. */
export interface PersonAttribute {
  readonly name: PersonName
  readonly type: 'person'
}

export type PersonName = 'createdBy' | 'updatedBy'

export const people: readonly PersonAttribute[] = [
  { name: 'createdBy', type: 'person' },
  { name: 'updatedBy', type: 'person' },
]

export const languages: LanguagesAttribute = { name: 'localizations', type: 'languages' }

const numeric: ReadonlySet<string> = new Set(['integer', 'biginteger', 'float', 'decimal'])

/** Returns true for a column of numbers, which end below each other. */
export function isNumeric({ type }: ListedAttribute): boolean {
  return numeric.has(type)
}

/** Returns the title of a column. */
export function columnTitle(t: Translate, attribute: ListedAttribute): string {
  if (attribute.type === 'languages' || attribute.type === 'untranslated') return t('list.languages')
  if (attribute.type === 'review') return t('review.title')
  return attribute.type === 'person' ? t(`list.${attribute.name}`) : fieldTitle(attribute)
}
