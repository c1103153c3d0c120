/** How each kind of link is followed, from a row of its source to rows of its target. */
import type { CompiledLink } from '../types.js'
import type { Builder, RowAlias } from './builder.js'
import { joined, sql } from './sql.js'
import type { Part, Sql } from './sql.js'

export interface Traversal {
  readonly target: RowAlias
  /** Text for `from`: a table, or two joined. */
  readonly from: string
  /** The same as a single operand of a join. */
  readonly operand: string
  /** The whole condition on `from`: the tie to the source and the rest. */
  readonly where: Sql
  /** The rows whose `value` equals the source's `source`. Null: the tie is not such a pair. */
  readonly tie: { readonly source: string; readonly value: string } | null
  /** The conditions besides the tie. */
  readonly rest: readonly Part[]
  /** Returns the order of a list, before the ids. */
  readonly order: () => readonly Part[]
  /** The join table, which holds the target's id: a condition on the id alone can skip the target. */
  readonly key: { readonly id: string; readonly from: string; readonly rest: readonly Part[] } | null
}

export function traverse(link: CompiledLink, source: RowAlias, builder: Builder): Traversal {
  const { dialect } = builder
  const target = builder.row()
  switch (link.link.kind) {
    case 'foreignKey': {
      const tie = { source: source.column(link.link.key.column), value: target.column('id') }
      return stepTo(link, target, builder, { tie })
    }
    case 'inverseKey': {
      const { key, position } = link.link
      const tie = { source: source.column('id'), value: target.column(key.column) }
      return stepTo(link, target, builder, { tie, order: position && (() => [target.column(position.column)]) })
    }
    case 'joinTable': {
      const join = builder.row()
      const { position } = link.link
      const from = `${dialect.identifier(link.link.table)} ${join.name}`
      return stepTo(link, target, builder, {
        tie: { source: source.column('id'), value: join.column(link.link.source.column) },
        order: () => [join.column(position.column)],
        key: { id: join.column(link.link.target.column), from },
      })
    }
    case 'group': {
      const { column } = link.link.key
      const id = target.column('id')
      return stepTo(link, target, builder, {
        tie: null,
        rest: [`${target.column(column)} = ${source.column(column)}`, `${id} <> ${source.column('id')}`],
        order: () => newestThenOldest(link, column, source, id, builder),
      })
    }
    case 'inverseMorphKey': {
      const { morphType, morphId } = link.link
      return stepTo(link, target, builder, {
        tie: { source: source.column('id'), value: target.column(morphId.column) },
        rest: [`${target.column(morphType.column)} = ${dialect.literal(link.source.uid)}`],
      })
    }
    case 'inverseMorphTable': {
      const join = builder.row()
      const { table, source: key, morphType, morphId, attribute, position } = link.link
      return stepTo(link, target, builder, {
        tie: { source: source.column('id'), value: join.column(morphId.column) },
        rest: [
          `${join.column(morphType.column)} = ${dialect.literal(link.source.uid)}`,
          `coalesce(${join.column(attribute.column)}, '') in (${dialect.literal(link.attribute)}, '')`,
        ],
        order: () => [join.column(position.column)],
        key: { id: join.column(key.column), from: `${dialect.identifier(table)} ${join.name}` },
      })
    }
    case 'morphKey':
    case 'morphTable':
      throw new Error(`${link.source.uid}: ${link.attribute} leads to several types`)
  }
}

interface Way extends Pick<Traversal, 'tie'>, Partial<Pick<Traversal, 'rest'>> {
  readonly order?: Traversal['order'] | undefined
  readonly key?: { readonly id: string; readonly from: string }
}

function stepTo(link: CompiledLink, target: RowAlias, builder: Builder, way: Way): Traversal {
  const { tie, rest: conditions = [], order = () => [] } = way
  const key = way.key ? { ...way.key, rest: conditions } : null
  const table = `${builder.dialect.identifier(link.target.table)} ${target.name}`
  const from = key === null ? table : `${key.from} join ${table} on ${target.column('id')} = ${key.id}`
  const rest = [...conditions, ...builder.entering(link.target, target)]
  const where = joined([...(tie ? [`${tie.value} = ${tie.source}`] : []), ...rest], ' and ')
  return { target, from, operand: key === null ? from : `(${from})`, tie, rest, where, order, key }
}

/** Strapi v4 links the newest localization first, then the one it was made from, the oldest; others newest first. */
function newestThenOldest(link: CompiledLink, column: string, source: RowAlias, id: string, builder: Builder): Part[] {
  const { dialect } = builder
  const extreme = (aggregate: 'min' | 'max') => {
    const other = builder.row()
    const from = `${dialect.identifier(link.target.table)} ${other.name}`
    const isAlike = `${other.column(column)} = ${source.column(column)}`
    const where = joined([isAlike, ...builder.seen(link.target, other)], ' and ')
    return sql`(select ${aggregate}(${other.column('id')}) from ${from} where ${where})`
  }
  return [sql`${id} = ${extreme('max')} desc`, sql`${id} = ${extreme('min')} desc`, `${id} desc`]
}
