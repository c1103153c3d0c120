import type { Database, Statement, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'

/** A row as the database makes it: the JSON text of an object. */
export interface RowQuery {
  readonly properties: readonly (readonly [key: string, sql: string])[]
  /** What follows `from`, with the parameter's place in it. */
  readonly from: string
  readonly value: string | number
}

/** A statement whose one row is JSON. Its text is made of our own names alone. */
export function rowStatement({ dialect }: Database, { properties, from, value }: RowQuery): Statement {
  return {
    text: `select ${dialect.jsonText(dialect.object(properties))} as data, null as total from ${from}`,
    values: [value],
  }
}

/** A type that the feature cannot do without. @throws Error where the app was generated without it */
export function typeOf(store: Store, uid: string): CompiledType {
  const type = store.types.get(uid)
  if (!type) throw new Error(`${uid} is not among the descriptors: run \`content-gen generate\` and build again.`)
  return type
}

/** The column of a scalar attribute, quoted. */
export function columnOf({ dialect }: Database, type: CompiledType, name: string): string {
  const attribute = type.attributes.get(name)
  if (attribute?.kind !== 'scalar') throw new Error(`${type.uid} has no attribute ${name}.`)
  return dialect.identifier(attribute.column)
}

/** The foreign key of a relation to one entry, quoted, and as Prisma calls it. */
export function keyOf({ dialect }: Database, type: CompiledType, name: string): { column: string; field: string } {
  const attribute = type.attributes.get(name)
  const link = attribute?.kind === 'relation' ? attribute.descriptor.link : null
  if (link?.kind !== 'foreignKey') throw new Error(`${type.uid} has no relation ${name}.`)
  return { column: dialect.identifier(link.key.column), field: link.key.field }
}
