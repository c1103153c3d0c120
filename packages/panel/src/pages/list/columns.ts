import type { Attribute, ContentType } from '@content-gen/admin/panel-api'
import type { Sort } from './list-state.js'
import { languages, people, type ListedAttribute } from './listed-attribute.js'

/** Returns the attributes that a list can show beside the label. */
export function columnAttributes(type: ContentType): readonly ListedAttribute[] {
  return [...ownColumns(type), ...(type.localized ? [languages] : []), ...people]
}

function ownColumns(type: ContentType): readonly Attribute[] {
  return type.attributes.filter(
    (one) => one.type !== 'password' && one.name !== type.label && !shownAnyway.has(one.name),
  )
}

/** Returns the columns of a list whose cells are edited: with the one that names an entry, and without the languages, which are links. */
export function columnsInCells(type: ContentType, columns: readonly ListedAttribute[]): readonly ListedAttribute[] {
  const label = type.attributes.filter(({ name, system }) => name === type.label && !system)
  return [...label, ...columns.filter(({ type: kind }) => kind !== 'languages')]
}

/** These have columns of their own. */
const shownAnyway: ReadonlySet<string> = new Set(['locale', 'publishedAt', 'id', 'localizations'])

const usual: ReadonlySet<string> = new Set([
  'string',
  'email',
  'uid',
  'enumeration',
  'boolean',
  'integer',
  'decimal',
  'float',
  'biginteger',
  'date',
  'datetime',
])

/** Returns the columns of somebody who has chosen none: those that the project names, else a picture, a few short values, the languages, and the last change. */
export function usualColumns(type: ContentType): readonly string[] {
  if (type.columns !== undefined) return type.columns
  const own = ownColumns(type).filter(({ system, private: hidden }) => !system && !hidden)
  const picture = own.find((one) => one.type === 'media' && one.allowedTypes.includes('images'))
  // A slug repeats the label that it is made of.
  const isRepeated = (one: Attribute) => one.type === 'uid' && one.targetField === type.label
  const short = own.filter((one) => usual.has(one.type) && !isRepeated(one)).slice(0, type.localized ? 2 : 3)
  const link = own.find((one) => one.type === 'relation' && one.editable)
  const changed = type.attributes.find(({ name }) => name === 'updatedAt')
  const others = type.localized ? languages : undefined
  return [picture, ...short, link, others, changed].flatMap((one) => (one ? [one.name] : []))
}

const unsortable: ReadonlySet<string> = new Set([
  'json',
  'blocks',
  'array',
  'relation',
  'media',
  'component',
  'dynamiczone',
  'password',
  'languages',
  'untranslated',
  'review',
])

export function isSortable(attribute: ListedAttribute): boolean {
  return !unsortable.has(attribute.type)
}

/** Returns the order of a list for which nobody has chosen one: that of the project, else what was changed last comes first. */
export function usualSort(type: ContentType): Sort | null {
  if (type.order !== undefined && type.parent === undefined) return { by: type.order, order: 'asc' }
  return type.attributes.some(({ name }) => name === 'updatedAt') ? { by: 'updatedAt', order: 'desc' } : null
}
