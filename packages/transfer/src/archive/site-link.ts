import { ImportProblem } from '../problem.js'
import type { SourceRow } from '../source/source.js'
import { isObject, type JsonObject } from '../json-object.js'
import { isId } from './site-rows.js'
import type { SiteTables } from './site-tables.js'

export interface End {
  readonly type: string
  readonly id: number
}

/** A link of the archive. */
export interface ArchivedLink {
  readonly left: End
  readonly right: End
  readonly attribute: string
  readonly relation: string
  /** The places in the lists of both sides. */
  readonly place: unknown
  readonly inversePlace: unknown
  /** Of a link to entries of any type: the attribute there. */
  readonly field: unknown
}

/** Returns null for a link by anything but ids. @throws ImportProblem */
export function linkOf({ relation, left, right }: JsonObject): ArchivedLink | null {
  if ([left, right].some((end) => isObject(end) && typeof end['ref'] === 'string')) return null
  const ends = [left, right].map((end) =>
    isObject(end) && typeof end['type'] === 'string' && isId(end['ref']) ? { type: end['type'], id: end['ref'] } : null,
  )
  const [one, other] = ends
  const attribute = isObject(left) ? left['field'] : null
  if (!isObject(left) || !isObject(right) || !one || !other || typeof attribute !== 'string')
    throw new ImportProblem('The archive has a link without two ends: it is damaged.')
  return {
    left: one,
    right: other,
    attribute,
    relation: String(relation),
    place: left['pos'] ?? null,
    inversePlace: right['pos'] ?? null,
    field: right['field'] ?? null,
  }
}

/** Returns the row that Strapi's tables have of a link. */
export function rowOfLink(tables: SiteTables, link: ArchivedLink): { readonly table: string; readonly row: SourceRow } {
  const { left, right, attribute, relation, place, inversePlace, field } = link
  if (left.type === 'plugin::upload.file' && attribute === 'related') {
    const row = { file_id: left.id, related_id: right.id, related_type: right.type, field, order: inversePlace }
    return { table: 'files_related_morphs', row }
  }
  if (relation.startsWith('morph')) {
    const { table, source, id, type } = tables.morphTable(left.type, attribute)
    return { table, row: { [source]: left.id, [id]: right.id, [type]: right.type, field, order: inversePlace } }
  }
  const { table, source, target, position, inverse } = tables.linkTable(left.type, attribute, right.type, relation)
  return { table, row: { [source]: left.id, [target]: right.id, [position]: place, [inverse]: inversePlace } }
}
