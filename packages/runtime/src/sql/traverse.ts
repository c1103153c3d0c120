/** How each kind of link is followed: from a row of its source to rows of its target. */
import type { CompiledLink } from '../types.js'
import type { Builder, Row } from './builder.js'

export interface Step {
  readonly target: Row
  /** Text for `from`, and the condition that ties it to the source. */
  readonly from: string
  readonly where: string
  /** The order of a list, before the ids. */
  readonly order: readonly string[]
  /** The target's id without a look at the target: a join table holds it. */
  readonly key: { readonly id: string; readonly from: string } | null
  /** The tie as a set: rows are related where `source`, of the source, is among the `values` that `from` has. Null: no such pair. */
  readonly membership: { readonly source: string; readonly values: string } | null
}

export function traverse(link: CompiledLink, source: Row, builder: Builder): Step {
  const { dialect } = builder
  const target = builder.row()
  const table = `${dialect.identifier(link.target.table)} ${target.name}`
  const id = () => target.column('id')
  switch (link.link.kind) {
    case 'foreignKey': {
      const key = source.column(link.link.key.column)
      const membership = { source: key, values: id() }
      return { target, from: table, where: `${id()} = ${key}`, order: [], key: null, membership }
    }
    case 'inverseKey': {
      const { key, position } = link.link
      const membership = { source: source.column('id'), values: target.column(key.column) }
      const where = `${membership.values} = ${membership.source}`
      return {
        target,
        from: table,
        where,
        order: position ? [target.column(position.column)] : [],
        key: null,
        membership,
      }
    }
    case 'joinTable': {
      const join = builder.row()
      const joinTable = `${dialect.identifier(link.link.table)} ${join.name}`
      const targetId = join.column(link.link.target.column)
      return {
        target,
        from: `${joinTable} join ${table} on ${id()} = ${targetId}`,
        where: `${join.column(link.link.source.column)} = ${source.column('id')}`,
        order: [join.column(link.link.position.column)],
        key: { id: targetId, from: joinTable },
        membership: { source: source.column('id'), values: join.column(link.link.source.column) },
      }
    }
    case 'group': {
      const { column } = link.link.key
      const tied = `${target.column(column)} = ${source.column(column)} and ${id()} <> ${source.column('id')}`
      return {
        target,
        from: table,
        where: tied,
        order: newestThenOldest(link, column, source, id(), builder),
        key: null,
        membership: null,
      }
    }
    case 'inverseMorphKey': {
      const { morphType, morphId } = link.link
      const where = `${target.column(morphId.column)} = ${source.column('id')}`
      const type = `${target.column(morphType.column)} = ${dialect.literal(link.source.uid)}`
      return { target, from: table, where: `${where} and ${type}`, order: [], key: null, membership: null }
    }
    case 'inverseMorphTable': {
      const join = builder.row()
      const { morphType, morphId, attribute, position } = link.link
      const type = `${join.column(morphType.column)} = ${dialect.literal(link.source.uid)}`
      const names = `${dialect.literal(link.attribute)}, ''`
      return {
        target,
        from: `${dialect.identifier(link.link.table)} ${join.name} join ${table} on ${id()} = ${join.column(link.link.source.column)}`,
        where: `${join.column(morphId.column)} = ${source.column('id')} and ${type} and coalesce(${join.column(attribute.column)}, '') in (${names})`,
        order: [join.column(position.column)],
        key: null,
        membership: null,
      }
    }
    case 'morphKey':
    case 'morphTable':
      throw new Error(`${link.source.uid}: ${link.attribute} leads to several types`)
  }
}

/** The original links the newest localization first, then the one it was made from, the oldest; the rest newest first. */
function newestThenOldest(link: CompiledLink, column: string, source: Row, id: string, builder: Builder): string[] {
  const { dialect } = builder
  const extreme = (aggregate: 'min' | 'max') => {
    const other = builder.row()
    const from = `${dialect.identifier(link.target.table)} ${other.name}`
    return `(select ${aggregate}(${other.column('id')}) from ${from} where ${other.column(column)} = ${source.column(column)})`
  }
  return [`${id} = ${extreme('max')} desc`, `${id} = ${extreme('min')} desc`, `${id} desc`]
}
