/** Where everything that the models say is kept in the database. */
import { compareText } from './compare-text.js'
import { draftApiTokens, indexUsers, userUid } from './layout-accounts.js'
import { layOutComponents } from './layout-components.js'
import { layOutLink } from './layout-links.js'
import { draftTables, type TableNames } from './layout-tables.js'
import { columnName, fieldProposals, NameSet, longestName } from './names.js'
import type { Sides } from './resolve-relations.js'
import type { ColumnRef, ColumnType, Link, ModelNames } from './schema.js'
import type { Attribute, Model } from './source.js'
import { layOutSystem, reserveSystem, type SystemColumns } from './layout-system.js'
import type { TableDraft } from './table-draft.js'

export interface Layout {
  readonly models: ReadonlyMap<string, Model>
  readonly names: ReadonlyMap<string, ModelNames>
  readonly sides: Sides
  readonly taken: TableNames
  readonly relationNames: NameSet
  /** By uid of the model. */
  readonly drafts: ReadonlyMap<string, TableDraft>
  /** Tables that are no model's. */
  readonly joinDrafts: TableDraft[]
  /** The Prisma field of every attribute: of its column, or of its relation. */
  readonly fields: Map<Attribute, string>
  /** Scalars, enumerations and JSON. */
  readonly columns: Map<Attribute, ColumnRef>
  /** Relations and media. */
  readonly links: Map<Attribute, Link>
  /** Components and zones: the foreign key in the component's table. */
  readonly owners: Map<Attribute, ColumnRef>
  /** By uid of the component. */
  readonly positions: Map<string, ColumnRef>
  /** By uid of the content type. */
  readonly system: Map<string, SystemColumns>
}

export function layOut(
  models: ReadonlyMap<string, Model>,
  names: ReadonlyMap<string, ModelNames>,
  sides: Sides,
): Layout {
  const { drafts, taken } = draftTables(models, names)
  const layout: Layout = {
    models,
    names,
    sides,
    taken,
    relationNames: new NameSet(longestName * 4),
    drafts,
    joinDrafts: [],
    fields: new Map(),
    columns: new Map(),
    links: new Map(),
    owners: new Map(),
    positions: new Map(),
    system: new Map(),
  }
  // Authored names first: what is made up must give way to them, in its own table and in those that it refers to.
  for (const model of models.values()) reserveAttributes(layout, model)
  for (const model of models.values()) layOutModel(layout, model)
  layOutComponents(layout)
  if (models.has(userUid)) {
    indexUsers(draftOf(layout, userUid))
    layout.joinDrafts.push(draftApiTokens(taken))
  }
  return layout
}

/** The table of a model that exists. */
export function draftOf(layout: Layout, uid: string): TableDraft {
  const draft = layout.drafts.get(uid)
  if (draft === undefined) throw new Error(`No table for ${uid}`)
  return draft
}

/** Which of two clashing names keeps its form must not depend on their order: the one that needs no change, then the lesser. */
function reserveAttributes(layout: Layout, model: Model): void {
  const draft = draftOf(layout, model.uid)
  if (model.sort === 'content-type') layout.system.set(model.uid, reserveSystem(draft, model))
  const sorted = model.attributes.toSorted(
    (a, b) => Number(isChanged(a.name)) - Number(isChanged(b.name)) || compareText(a.name, b.name),
  )
  for (const attribute of sorted) {
    const identity = `${model.uid} ${attribute.name}`
    if (!isStored(attribute))
      layout.fields.set(attribute, draft.fields.take(identity, ...fieldProposals(attribute.name)))
    else layout.columns.set(attribute, draft.reserve(identity, attribute.name, columnName(attribute.name)))
  }
}

function isChanged(name: string): boolean {
  return columnName(name) !== name
}

function layOutModel(layout: Layout, model: Model): void {
  const draft = draftOf(layout, model.uid)
  for (const attribute of model.attributes) {
    const column = layout.columns.get(attribute)
    if (column === undefined) layOutLink(layout, model, attribute)
    else {
      const isUnique = 'isUnique' in attribute && attribute.isUnique
      const locale = layout.system.get(model.uid)?.locale ?? null
      const perLocale = isUnique && locale !== null && (attribute.type === 'uid' || !attribute.isLocalized)
      draft.add(column, columnType(attribute), { isUnique: isUnique && !perLocale, description: attribute.description })
      if (perLocale) draft.uniques.push([column.field, locale.field])
    }
  }
  const system = layout.system.get(model.uid)
  if (system !== undefined) layOutSystem(draft, system)
}

function isStored({ type }: Attribute): boolean {
  return type !== 'relation' && type !== 'media' && type !== 'component' && type !== 'dynamiczone'
}

function columnType({ type }: Attribute): ColumnType {
  switch (type) {
    case 'integer':
      return 'Int'
    case 'biginteger':
    case 'timestamp':
      return 'BigInt'
    case 'float':
    case 'decimal':
      return 'Float'
    case 'boolean':
      return 'Boolean'
    case 'datetime':
      return 'DateTime'
    case 'json':
    case 'blocks':
    case 'array':
      return 'Json'
    default:
      return 'String'
  }
}
