/** The visible part of a row in an answer. */
import { holds } from './filter.js'
import { fileUid, isMany, isMorph, isOpen, leadsAnywhere, isScalar } from './model-set.js'
import { sorted } from './order.js'
import { relatedOf, rowsOf, scalarOf } from './world.js'
import type { Attribute } from './model-file.js'
import type { Model, ModelSet } from './model-set.js'
import type { NullOrder } from './order.js'
import type { Order, Populate, Populated, PublicationState } from './query.js'
import type { Json, Row, World } from './world.js'

/** The values that stay the same throughout one answer. */
export interface View {
  readonly set: ModelSet
  readonly world: World
  readonly nulls: NullOrder
  /** Below a polymorphic relation: no list is left out. */
  readonly isRaw?: true
}

/** The values that a level of the answer inherits: with `live`, populated relations omit drafts. */
interface Level {
  readonly fields?: readonly string[]
  /** The order of a joined query: its own attributes are shown, too. */
  readonly joinedSort?: readonly Order[]
  readonly populate?: Populate
  readonly state: PublicationState
}

export type Properties = { [key: string]: Json }

/** The readable scalars (or those that `fields` names, in its order), then what is populated, in the model's order. */
export function attributesOf(view: View, row: Row, { fields, populate, state, joinedSort }: Level): Properties {
  const shown: Properties = {}
  const sortedBy = (joinedSort ?? []).flatMap(({ path: [name = '', ...rest] }) => (rest.length === 0 ? [name] : []))
  for (const name of fields ? [...fields, ...sortedBy] : readableScalars(row.model)) {
    if (name !== 'id') shown[name] = scalarOf(row, name)
  }
  for (const [name, attribute] of row.model.attributes) {
    const wanted = populate === 'all' ? {} : populate?.[name]
    if (!wanted || !canPopulate(view.set, attribute)) continue
    const value = populated(view, row, name, attribute, wanted, state)
    // An empty list of entries of any type is left out, except where Strapi v4 does not look.
    if (view.isRaw || !leadsAnywhere(attribute) || !Array.isArray(value) || value.length > 0) shown[name] = value
  }
  const showing = row.model.uid === fileUid && populate === 'all' ? showingOf(view, row, state) : []
  return showing.length > 0 ? { ...shown, related: showing } : shown
}

/** The entries that show a file, by its position in their list, then by their creation. Components that show it are left out. */
function showingOf(view: View, file: Row, state: PublicationState): Json[] {
  const places = [...view.set.models.values()]
    .filter(({ kind, uid }) => kind !== 'component' && view.set.readable.has(uid))
    .flatMap((model) => [...model.attributes].map(([name, attribute]) => ({ model, name, attribute })))
    .filter(({ attribute }) => attribute.type === 'media' && isOpen(attribute))
    .flatMap(({ model, name }, kind) => {
      const rows = select(view, rowsOf(view.world, model.uid), {}, state)
      return rows.map((row) => ({ row, kind, position: relatedOf(row, name).indexOf(file) }))
    })
    .filter(({ position }) => position !== -1)
  const createdAt = ({ row }: { readonly row: Row }) => Date.parse(String(scalarOf(row, 'createdAt')))
  places.sort(
    (a, b) => a.position - b.position || createdAt(a) - createdAt(b) || a.kind - b.kind || a.row.id - b.row.id,
  )
  return places.map(({ row }) => ({ __type: row.model.uid, id: row.id, ...attributesOf(view, row, { state }) }))
}

/** `id` and `attributes`: the form of an entry at every level; only the top level adds `meta`. */
export function entryOf(view: View, row: Row, level: Level): { id: number; attributes: Properties } {
  return { id: row.id, attributes: attributesOf(view, row, level) }
}

export function readableScalars(model: Model): string[] {
  return [...model.attributes].filter(([, attribute]) => isScalar(attribute) && isOpen(attribute)).map(([name]) => name)
}

/** Links to any type can always be populated; the answer omits entries of types that the caller may not read. */
export function canPopulate(set: ModelSet, attribute: Attribute): boolean {
  if (isScalar(attribute) || !isOpen(attribute)) return false
  if (attribute.type !== 'relation' || attribute.target === undefined) return true
  return set.models.has(attribute.target) && set.readable.has(attribute.target)
}

function populated(
  view: View,
  row: Row,
  name: string,
  attribute: Attribute,
  wanted: Populated,
  inherited: PublicationState,
): Json {
  // Kinds that are listed do not inherit the publication state.
  const state = wanted.publicationState ?? (wanted.on ? 'preview' : inherited)
  const all = select(view, inPlace(row, name, wanted), wanted, state)
  const start = wanted.start ?? 0
  const rows = all.slice(start, start + (wanted.limit ?? Infinity))
  const level = { ...wanted, state }
  const joined = wanted.sort ? { ...level, joinedSort: wanted.sort } : level
  const first = rows[0]
  switch (attribute.type) {
    case 'dynamiczone':
      return rows.map((item) => {
        const listed = wanted.on?.[item.model.uid]
        const own = { ...level, ...listed, state: listed?.publicationState ?? state }
        return { id: item.id, __component: item.model.uid, ...attributesOf(view, item, own) }
      })
    case 'component': {
      const items = rows.map((item) => ({ id: item.id, ...positionFirst(attributesOf(view, item, joined)) }))
      return isMany(attribute) ? items : (items[0] ?? null)
    }
    case 'media':
      return {
        data: !first
          ? null
          : isMany(attribute)
            ? rows.map((at) => entryOf(view, at, joined))
            : entryOf(view, first, joined),
      }
    default: {
      if (leadsAnywhere(attribute)) {
        const below: View = isMany(attribute) ? view : { ...view, isRaw: true }
        const items = rows.map((at) => ({ id: at.id, ...attributesOf(below, at, { state }) }))
        return isMany(attribute)
          ? items.map((item, i) => ({ __type: rows[i]?.model.uid ?? '', ...item }))
          : (items[0] ?? null)
      }
      if (wanted.count) return { data: { attributes: { count: all.length } } }
      // An empty inverse side of a polymorphic relation is null, and so is an empty list of files.
      if (isMorph(attribute) && !first) return { data: null }
      const below: View = isMorph(attribute) ? { ...view, isRaw: true } : view
      const shown = isNamedByRows(attribute, first) ? level : joined
      if (isMany(attribute)) return { data: rows.map((at) => entryOf(below, at, shown)) }
      return { data: first ? entryOf(below, first, shown) : null }
    }
  }
}

/** Strapi v4 orders components by a column `order` of another table, so an attribute of that name comes first. */
function positionFirst(shown: Properties): Properties {
  const isPosition = ([name]: [string, Json]) => name.toLowerCase() === 'order'
  const entries = Object.entries(shown)
  return Object.fromEntries([...entries.filter(isPosition), ...entries.filter((entry) => !isPosition(entry))])
}

/** True for the other side of a relation to one entry of any type: no table joins the two. */
function isNamedByRows(attribute: Attribute, row: Row | undefined): boolean {
  if (attribute.type !== 'relation' || attribute.morphBy === undefined) return false
  const owner = row?.model.attributes.get(attribute.morphBy)
  return owner?.type === 'relation' && owner.relation === 'morphToOne'
}

/** Rows that a sort finds equal stay in the order of the relation. Localizations have no order of their own. */
function inPlace(row: Row, name: string, { sort }: Populated): readonly Row[] {
  const rows = relatedOf(row, name)
  return name === 'localizations' && sort?.length ? rows.toSorted((a, b) => a.id - b.id) : rows
}

/** The related rows that a populate selects. `on` has conditions per component and omits components that it does not name. */
function select(view: View, related: readonly Row[], wanted: Populated, state: PublicationState): Row[] {
  const rows = related.filter((row) => {
    if (row.model.kind !== 'component' && !view.set.readable.has(row.model.uid)) return false
    if (state === 'live' && row.model.draftAndPublish && scalarOf(row, 'publishedAt') === null) return false
    const own = wanted.on ? wanted.on[row.model.uid] : wanted
    return own !== undefined && (!own.filters || holds(own.filters, row))
  })
  return sorted(rows, wanted.sort ?? [], view.nulls)
}
