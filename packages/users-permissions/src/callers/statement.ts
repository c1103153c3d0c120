import { sql, written } from '@content-gen/runtime/write'
import type { Part, Sql } from '@content-gen/runtime/write'
import type { Database, Statement, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'

/** A row as the database makes it: the JSON text of an object. */
export interface RowQuery {
  /** Keys and JSON values. */
  readonly properties: readonly (readonly [key: string, value: Part])[]
  /** The SQL that follows `from`, with one parameter. */
  readonly from: Sql
}

/** Returns a statement whose only row is JSON. Its text contains only our own names. */
export function rowStatement({ dialect }: Database, { properties, from }: RowQuery): Statement {
  const row = dialect.jsonText(dialect.object(properties))
  return written(sql`select ${row} as data, null as total from ${from}`, dialect)
}

/** Returns a type that the feature requires. @throws Error if the app was generated without it */
export function typeOf(store: Store, uid: string): CompiledType {
  const type = store.types.get(uid)
  if (!type) throw new Error(`${uid} is not among the descriptors: run \`content-gen generate\` and build again.`)
  return type
}

/** Returns the quoted column of a scalar attribute. */
export function quotedColumn({ dialect }: Database, type: CompiledType, name: string): string {
  const attribute = type.attributes.get(name)
  if (attribute?.kind !== 'scalar') throw new Error(`${type.uid} has no attribute ${name}.`)
  return dialect.identifier(attribute.column)
}

/** Returns the foreign key of a to-one relation: quoted, and as Prisma names it. */
export function keyOf({ dialect }: Database, type: CompiledType, name: string): { column: string; field: string } {
  const attribute = type.attributes.get(name)
  const link = attribute?.kind === 'relation' ? attribute.descriptor.link : null
  if (link?.kind !== 'foreignKey') throw new Error(`${type.uid} has no relation ${name}.`)
  return { column: dialect.identifier(link.key.column), field: link.key.field }
}
