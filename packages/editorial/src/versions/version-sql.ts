/** The parts of statements that store versions. */
import { joined, open, sql } from '@content-gen/runtime/write'
import type { Part, Sql } from '@content-gen/runtime/write'
import { documentSql } from '@content-gen/runtime/recording'
import type { CompiledScalar, CompiledType, Shape } from '@content-gen/runtime/query'
import type { Database } from '@content-gen/runtime'
import { versionsTable } from '../tables.js'
import type { Actor } from './actor.js'

export type Dialect = Database['dialect']

export interface Occasion {
  readonly act: string
  readonly actor: Actor
  readonly requestId: string | null
  /** In stored form. */
  readonly at: unknown
}

/** The columns of a new version, in the order of `insertedSql`. */
export const columns =
  '"type", "entry", "number", "act", "is_published", "actor_kind", "actor_id", "actor_name", "request_id", "at", "document"'

/** The parameters of an occasion. */
export const occasionParameters = open('text', 'text', 'text', 'text', 'text', 'text', 'datetime')
const [givenType, givenAct, actorKind, actorId, actorName, requestId, at] = occasionParameters

/** The uid of the type, and the name of the act as it is given. */
export { givenAct, givenType }

/** The values of these parameters. */
export function valuesOf(type: CompiledType, occasion: Occasion): unknown[] {
  const { act, actor } = occasion
  return [type.uid, act, actor.kind, actor.id, actor.name, occasion.requestId, occasion.at]
}

/** Expressions for the values of a new version. */
export interface VersionValues {
  readonly entry: Part
  readonly act: Part
  readonly isPublished: Part
  readonly document: Part
}

/** The start of a statement: what follows says where its rows come from. */
export function insertedSql(values: VersionValues): Sql {
  return sql`insert into ${versionsTable} (${columns}) select ${listOf(values)}`
}

/** A whole statement, which adds one version. SQLite need not set its row aside first, as it does with rows that are selected. */
export function insertedOnceSql(values: VersionValues): Sql {
  return sql`insert into ${versionsTable} (${columns}) values (${listOf(values)})`
}

function listOf({ entry, act, isPublished, document }: VersionValues): Sql {
  const number = sql`coalesce(${lastOf(entry, 'v."number"')}, 0) + 1`
  const values = [givenType, entry, number, act, isPublished, actorKind, actorId, actorName, requestId, at, document]
  return joined(values, ', ')
}

/** An expression for what the last version of an entry has; null if it has none. */
export function lastOf(entry: Part, expression: string): Sql {
  return sql`(select ${expression} ${versionsOf(entry)} order by v."number" desc limit 1)`
}

/** The current state of entries, as expressions over their rows. */
export function stateSql(type: CompiledType, shape: Shape, dialect: Dialect) {
  const { json, from, row } = documentSql(type, shape, dialect)
  const published = publishedColumn(type, dialect)
  const isPublished = published === null ? 'cast(null as boolean)' : `(${row}.${published} is not null)`
  return { document: json, from, row, entry: `${row}."id"`, isPublished, hasState: published !== null }
}

/** An update that changes the state is named after that. */
export function actSql(type: CompiledType, entry: string, isPublished: string): Part {
  const act = givenAct
  if (stateOf(type) === null) return act
  const isAsBefore = sql`coalesce(${lastOf(entry, 'v."is_published"')} = ${isPublished}, true)`
  return sql`case when ${act} <> 'update' or ${isAsBefore} then ${act} when ${isPublished} then 'publish' else 'unpublish' end`
}

function versionsOf(entry: Part): Sql {
  return sql`from ${versionsTable} v where v."type" = ${givenType} and v."entry" = ${entry}`
}

function publishedColumn(type: CompiledType, dialect: Dialect): string | null {
  const attribute = stateOf(type)
  return attribute && dialect.identifier(attribute.column)
}

/** Returns true if an update that sets these fields may change the state of an entry. */
export function setsState(type: CompiledType, fields: readonly string[]): boolean {
  const attribute = stateOf(type)
  return attribute !== null && fields.includes(attribute.descriptor.field)
}

function stateOf(type: CompiledType): CompiledScalar | null {
  const attribute = type.draftAndPublish ? type.attributes.get('publishedAt') : undefined
  return attribute?.kind === 'scalar' ? attribute : null
}
