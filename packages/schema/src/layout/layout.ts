/** The layout: where the database stores everything that the models define. */
import { compareText } from '../compare-text.js'
import { layOutComponents } from './components.js'
import { draftFeatureTables } from './features.js'
import { layOutLink } from './links.js'
import { draftTables } from './tables.js'
import { columnName, fieldProposals, NameSet, longestName } from '../names/names.js'
import { draftOf, type Layout, type Sides } from './layout-draft.js'
import type { ProjectConfig } from '@content-gen/contract'
import type { ColumnType, ModelNames } from '../schema.js'
import type { Attribute, Model } from '../source.js'
import { layOutSystem, reserveSystem } from './system.js'

export function layOut(
  models: ReadonlyMap<string, Model>,
  names: ReadonlyMap<string, ModelNames>,
  sides: Sides,
  config: ProjectConfig,
): Layout {
  const { drafts, taken } = draftTables(models, names)
  const layout: Layout = {
    models,
    names,
    sides,
    taken,
    relationNames: new NameSet(longestName),
    drafts,
    joinDrafts: [],
    fields: new Map(),
    columns: new Map(),
    links: new Map(),
    owners: new Map(),
    positions: new Map(),
    system: new Map(),
  }
  // Authored names first: invented names must give way to them, in their own table and in those that they refer to.
  for (const model of models.values()) reserveAttributes(layout, model, config.admin.enabled)
  for (const model of models.values()) layOutModel(layout, model)
  layOutComponents(layout)
  layout.joinDrafts.push(...draftFeatureTables(taken, config))
  return layout
}

/** Of two clashing names, the one that needs no change keeps its form, then the smaller one: their order must not matter. */
function reserveAttributes(layout: Layout, model: Model, hasCreators: boolean): void {
  const draft = draftOf(layout, model.uid)
  if (model.sort === 'content-type') layout.system.set(model.uid, reserveSystem(draft, model, hasCreators))
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
      const isConstrained = isUnique && !perLocale && model.sort === 'content-type'
      draft.add(column, columnType(attribute), { isUnique: isConstrained, description: attribute.description })
      // Localizations share the value: that no other entry has it is for writes to check.
      if (perLocale) draft.uniques.push([column.field, locale.field])
      // Localizations share components, so writes look for the value.
      else if (isUnique && !isConstrained) draft.lookUp(column.field)
    }
  }
  const system = layout.system.get(model.uid)
  if (system !== undefined) layOutSystem(draft, system, model.uid)
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
