import { documentShape, labelOf } from '@content-gen/editorial'
import { isOwned } from '@content-gen/runtime/recording'
import { administratorNames, creatorLink, everything, localizationsOf } from '@content-gen/runtime/query'
import type { CompiledRelation, CompiledType, Property, Shape } from '@content-gen/runtime/query'
import type { Document, Localization, Person } from '../panel-api/index.js'
import { scalarOf, labelState } from '../catalog/label.js'

/** The most entries of the other side of a relation that a document lists: longer lists are pages of their own. */
export const mostMapped = 200

export interface PersonRow {
  readonly id: number
  readonly firstname: string | null
  readonly lastname: string | null
}

/** A row of `entryShape`. */
export interface EntryRow {
  readonly document: Document
  /** By the name of the attribute: one more than the most if there are more. */
  readonly mapped: Readonly<Record<string, number | readonly number[] | null>>
  readonly createdBy?: PersonRow | null
  readonly updatedBy?: PersonRow | null
  readonly localizations?: readonly {
    readonly id: number
    readonly locale: string
    readonly publishedAt?: string | null
  }[]
}

const idShape: Shape = { kind: 'id', as: 'number' }

/** Returns the shape of all that a form needs of an entry's own rows. */
export function formShape(type: CompiledType): Shape {
  const properties: Property[] = [
    { key: 'document', value: documentShape(type) },
    { key: 'mapped', value: { kind: 'object', properties: mappedOf(type).map(mappedProperty) } },
  ]
  for (const name of ['createdBy', 'updatedBy'] as const) {
    const creator = personShape(type, name)
    if (creator) properties.push({ key: name, value: creator })
  }
  properties.push(...localizationsProperty(type))
  return { kind: 'object', properties }
}

/** Returns the property of the entry's other languages: none if the type is of one. */
export function localizationsProperty(type: CompiledType): readonly Property[] {
  const link = localizationsOf(type)
  const locale = scalarOf(type, 'locale')
  if (!link || !locale) return []
  const item: Property[] = [
    { key: 'id', value: idShape },
    { key: 'locale', value: { kind: 'scalar', attribute: locale, as: 'rest' } },
  ]
  const publishedAt = type.draftAndPublish ? scalarOf(type, 'publishedAt') : undefined
  if (publishedAt) item.push({ key: 'publishedAt', value: { kind: 'scalar', attribute: publishedAt, as: 'rest' } })
  const value: Shape = {
    kind: 'many',
    link,
    where: everything,
    order: [],
    page: { offset: 0, limit: null },
    empty: 'list',
    item: { kind: 'object', properties: item },
  }
  return [{ key: 'localizations', value }]
}

/** Returns the localizations that `localizationsProperty` describes. */
export function localizationsIn(
  type: CompiledType,
  localizations: EntryRow['localizations'] = [],
): readonly Localization[] {
  return localizations.map(({ id, locale, publishedAt }) => ({ id, locale, state: labelState(type, publishedAt) }))
}

/** Returns the shape of whoever made an entry, or changed it last, by name; null if its type does not say who. */
export function personShape(type: CompiledType, name: 'createdBy' | 'updatedBy'): Shape | null {
  const link = creatorLink(type, name)
  if (link === null) return null
  const item: Shape = { kind: 'object', properties: [{ key: 'id', value: idShape }, ...administratorNames] }
  return { kind: 'one', link, where: everything, order: [], item }
}

/** Returns the administrator whom `creatorShape` describes. */
export function personOf(row: PersonRow | null | undefined): Person | null {
  if (!row) return null
  return { id: row.id, name: `${row.firstname ?? ''} ${row.lastname ?? ''}`.trim() || String(row.id) }
}

function mappedOf(type: CompiledType): readonly CompiledRelation[] {
  const localizations = localizationsOf(type)?.attribute
  return [...type.attributes.values()].filter(
    (attribute): attribute is CompiledRelation =>
      attribute.kind === 'relation' && !isOwned(attribute) && attribute.name !== localizations,
  )
}

function mappedProperty({ name, link, many }: CompiledRelation): Property {
  const common = { link, where: everything, order: [], item: idShape } as const
  const value: Shape = many
    ? { kind: 'many', ...common, page: { offset: 0, limit: mostMapped + 1 }, empty: 'list' }
    : { kind: 'one', ...common }
  return { key: name, value }
}

/** Returns the document with what others say of the entry, unless that is too much. */
export function wholeDocument({ document, mapped }: EntryRow): Document {
  const short = Object.entries(mapped).filter(([, ids]) => !Array.isArray(ids) || ids.length <= mostMapped)
  return { ...document, ...Object.fromEntries(short) }
}

/** Returns the text that names an entry, from its document. */
export function labelIn(type: CompiledType, document: Document): string {
  const value = document[labelOf(type)?.name ?? '']
  return typeof value === 'string' && value !== '' ? value : String(document['id'])
}
