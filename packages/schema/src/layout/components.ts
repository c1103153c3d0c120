import { draftOf, type Layout } from './layout-draft.js'
import { stem } from './keys.js'
import { joinCamel, joinPascal, NameSet } from '../names/names.js'
import { snakeCase } from '../names/letter-case.js'
import type { ColumnRef } from '../schema.js'
import type { ComponentAttribute, Model, ZoneAttribute } from '../source.js'

/** Lays out the foreign keys from components' rows to their entries, and the order of those rows. */
export function layOutComponents(layout: Layout): void {
  const used = new Set<string>()
  for (const model of layout.models.values()) {
    for (const attribute of model.attributes) {
      if (attribute.type !== 'component' && attribute.type !== 'dynamiczone') continue
      const components = attribute.type === 'component' ? [attribute.component] : attribute.components
      const owner = reserveOwner(layout, model, attribute, components)
      for (const uid of components) addOwner(layout, model, attribute, owner, uid)
      for (const uid of components) used.add(uid)
      layout.owners.set(attribute, owner)
    }
  }
  for (const uid of layout.models.keys()) if (used.has(uid)) addPosition(layout, uid)
}

/** Reserves one name in the tables of all components of a place. */
function reserveOwner(
  layout: Layout,
  model: Model,
  attribute: ComponentAttribute | ZoneAttribute,
  components: readonly string[],
): ColumnRef {
  const drafts = components.map((uid) => draftOf(layout, uid))
  const identity = `${model.uid} ${attribute.name} owner`
  const base = `${stem(layout, model.uid)}_${snakeCase(attribute.name)}`
  return {
    column: NameSet.takeInAll(
      drafts.map(({ columnNames }) => columnNames),
      identity,
      `${base}_id`,
    ),
    field: NameSet.takeInAll(
      drafts.map(({ fields }) => fields),
      identity,
      `${joinCamel(base)}Id`,
    ),
  }
}

function addOwner(
  layout: Layout,
  model: Model,
  attribute: ComponentAttribute | ZoneAttribute,
  owner: ColumnRef,
  uid: string,
): void {
  const draft = draftOf(layout, uid)
  const holder = draftOf(layout, model.uid)
  const isSingle = attribute.type === 'component' && !attribute.isRepeatable
  const identity = `${model.uid} ${attribute.name} ${uid}`
  const own = layout.fields.get(attribute) ?? attribute.name
  draft.add(owner, 'Int', { isUnique: isSingle })
  if (!isSingle) draft.indexes.push([owner.field])
  const base = [holder.model, attribute.name]
  draft.foreignKeys.push({
    relation: layout.relationNames.take(
      identity,
      joinPascal(...base, ...(attribute.type === 'component' ? [] : [draft.model])),
    ),
    column: owner.field,
    field: draft.fields.take(
      identity,
      joinCamel(stem(layout, model.uid), attribute.name),
      `${joinCamel(stem(layout, model.uid), attribute.name)}Owner`,
    ),
    references: holder.model,
    inverse: attribute.type === 'component' ? own : holder.fields.take(identity, joinCamel(own, draft.model)),
    inverseIsList: !isSingle,
    onDelete: 'Cascade',
  })
}

function addPosition(layout: Layout, uid: string): void {
  const draft = draftOf(layout, uid)
  // An attribute of that name keeps it, so field and column get another one together.
  const isFree = draft.fields.isFree('position') && draft.columnNames.isFree('position')
  const position = isFree
    ? draft.reserve(`${uid} position`, 'position')
    : draft.reserve(`${uid} position`, 'itemPosition')
  draft.add(position, 'Float')
  layout.positions.set(uid, position)
}
