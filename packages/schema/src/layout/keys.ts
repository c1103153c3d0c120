import { draftOf, type Layout } from './layout-draft.js'
import { joinCamel, joinPascal } from '../names/names.js'
import { snakeCase } from '../names/letter-case.js'
import type { ColumnRef, Link } from '../schema.js'
import type { Attribute, Model, RelationAttribute } from '../source.js'
import { TableDraft } from './table-draft.js'

interface To {
  /** uid */
  readonly target: string
  readonly mate: RelationAttribute | null
}

export function addForeignKey(
  layout: Layout,
  model: Model,
  attribute: Attribute,
  to: To & { readonly isUnique: boolean },
): Link {
  const draft = draftOf(layout, model.uid)
  const target = draftOf(layout, to.target)
  const identity = `${model.uid} ${attribute.name}`
  const column = draft.reserve(`${identity} id`, `${attribute.name}Id`)
  draft.add(column, 'Int', { isUnique: to.isUnique, description: attribute.description })
  if (!to.isUnique) draft.indexes.push([column.field])
  draft.foreignKeys.push({
    relation: layout.relationNames.take(identity, joinPascal(draft.model, attribute.name)),
    column: column.field,
    field: fieldOf(layout, attribute),
    references: target.model,
    inverse: inverseField(layout, target, to.mate, identity, joinCamel(draft.model, attribute.name)),
    inverseIsList: !to.isUnique,
    onDelete: 'SetNull',
  })
  if (to.mate?.relation !== 'oneToMany') return { kind: 'foreignKey', key: column }
  const position = draft.reserve(`${identity} position`, `${attribute.name}Position`)
  draft.add(position, 'Float')
  return { kind: 'foreignKey', key: column, position }
}

export function addJoinTable(layout: Layout, model: Model, attribute: Attribute, to: To): Link {
  const owner = draftOf(layout, model.uid)
  const referenced = draftOf(layout, to.target)
  const join = draftJoin(layout, model, attribute)
  const identity = `${model.uid} ${attribute.name}`
  const isSelf = model.uid === to.target
  const source = addJoinKey(layout, join, owner, {
    name: `${stem(layout, model.uid)}_id`,
    inverse: fieldOf(layout, attribute),
    identity: `${identity} source`,
  })
  const target = addJoinKey(layout, join, referenced, {
    name: `${isSelf ? snakeCase(attribute.name) : stem(layout, to.target)}_id`,
    inverse: inverseField(layout, referenced, to.mate, identity, joinCamel(owner.model, attribute.name)),
    identity: `${identity} target`,
  })
  join.uniques.push([source.field, target.field])
  join.indexes.push([target.field])
  const position = addPosition(join, 'position')
  const own = { kind: 'joinTable', table: join.name, delegate: join.delegate, source, target, position } as const
  return to.mate === null ? own : { ...own, inversePosition: addPosition(join, 'inversePosition') }
}

export function addMorphTable(layout: Layout, model: Model, attribute: Attribute): Link {
  const join = draftJoin(layout, model, attribute)
  const source = addJoinKey(layout, join, draftOf(layout, model.uid), {
    name: `${stem(layout, model.uid)}_id`,
    inverse: fieldOf(layout, attribute),
    identity: `${model.uid} ${attribute.name} source`,
  })
  const [morphType, morphId, attributeName] = ['targetType', 'targetId', 'targetField'].map((name) =>
    join.reserve(name, name),
  )
  if (morphType === undefined || morphId === undefined || attributeName === undefined)
    throw new Error('A morph table has three target columns')
  join.add(morphType, 'String', { isRequired: true })
  join.add(morphId, 'Int', { isRequired: true })
  join.add(attributeName, 'String')
  join.indexes.push([source.field], [morphType.field, morphId.field])
  const position = addPosition(join, 'position')
  return {
    kind: 'morphTable',
    table: join.name,
    delegate: join.delegate,
    source,
    morphType,
    morphId,
    attribute: attributeName,
    position,
  }
}

function draftJoin(layout: Layout, model: Model, attribute: Attribute): TableDraft {
  const owner = draftOf(layout, model.uid)
  const identity = `${model.uid} ${attribute.name}`
  const prismaModel = joinPascal(owner.model, attribute.name)
  const name = `${owner.name}_${snakeCase(attribute.name)}`
  const join = new TableDraft(
    layout.taken.models.take(identity, prismaModel, `${prismaModel}Link`),
    layout.taken.names.take(identity, name, `${name}_links`),
    null,
  )
  layout.joinDrafts.push(join)
  return join
}

function addJoinKey(
  layout: Layout,
  join: TableDraft,
  references: TableDraft,
  { name, inverse, identity }: { readonly name: string; readonly inverse: string; readonly identity: string },
): ColumnRef {
  const field = joinCamel(name.slice(0, -'_id'.length))
  const column = join.reserve(identity, `${field}Id`, name)
  join.add(column, 'Int', { isRequired: true })
  const relationField = join.fields.take(identity, field, `${field}Entry`)
  join.foreignKeys.push({
    relation: layout.relationNames.take(identity, joinPascal(join.model, relationField)),
    column: column.field,
    field: relationField,
    references: references.model,
    inverse,
    inverseIsList: true,
    onDelete: 'Cascade',
  })
  return column
}

function addPosition(join: TableDraft, field: string): ColumnRef {
  const position = join.reserve(field, field)
  join.add(position, 'Float')
  return position
}

/** The other side's own field, or an invented one: Prisma requires both sides of every relation. */
function inverseField(
  layout: Layout,
  target: TableDraft,
  mate: Attribute | null,
  identity: string,
  proposal: string,
): string {
  return mate === null ? target.fields.take(`${identity} inverse`, proposal) : fieldOf(layout, mate)
}

function fieldOf(layout: Layout, attribute: Attribute): string {
  return layout.fields.get(attribute) ?? attribute.name
}

/** Returns how columns of other tables refer to a row of the model: `article`, `shared_seo`. */
export function stem(layout: Layout, uid: string): string {
  const model = layout.models.get(uid)
  const names = layout.names.get(uid)
  return snakeCase((model?.sort === 'content-type' ? names?.singular : names?.file) ?? uid)
}
