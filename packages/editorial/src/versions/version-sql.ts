/** The parts of statements that store versions. */
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

/** The parameters before the eighth, which chooses entries. */
export function valuesOf(type: CompiledType, { act, actor, requestId, at }: Occasion): unknown[] {
  return [type.uid, act, actor.kind, actor.id, actor.name, requestId, at]
}

/** Expressions for the values of a new version. */
export interface VersionValues {
  readonly entry: string
  readonly act: string
  readonly isPublished: string
  readonly document: string
}

/** The start of a statement: what follows says where its rows come from. */
export function insertedSql(values: VersionValues, dialect: Dialect): string {
  return `insert into ${versionsTable} (${columns}) select ${listOf(values, dialect)}`
}

/** A whole statement, which adds one version. SQLite need not set its row aside first, as it does with rows that are selected. */
export function insertedOnceSql(values: VersionValues, dialect: Dialect): string {
  return `insert into ${versionsTable} (${columns}) values (${listOf(values, dialect)})`
}

function listOf({ entry, act, isPublished, document }: VersionValues, dialect: Dialect): string {
  const text = (position: number) => dialect.parameter(position, 'text', false)
  const number = `coalesce(${lastOf(entry, 'v."number"', dialect)}, 0) + 1`
  const at = dialect.parameter(7, 'datetime', false)
  return (
    `${text(1)}, ${entry}, ${number}, ${act}, ${isPublished}, ` +
    `${text(3)}, ${text(4)}, ${text(5)}, ${text(6)}, ${at}, ${document}`
  )
}

/** An expression for what the last version of an entry has; null if it has none. */
export function lastOf(entry: string, expression: string, dialect: Dialect): string {
  return `(select ${expression} ${versionsOf(entry, dialect)} order by v."number" desc limit 1)`
}

/** The current state of entries, as expressions over their rows. */
export function stateSql(type: CompiledType, shape: Shape, dialect: Dialect) {
  const { json, from, row } = documentSql(type, shape, dialect)
  const published = publishedColumn(type, dialect)
  const isPublished = published === null ? 'cast(null as boolean)' : `(${row}.${published} is not null)`
  return { document: json, from, row, entry: `${row}."id"`, isPublished }
}

/** The name of the act as it is given. */
export function givenAct(dialect: Dialect): string {
  return dialect.parameter(2, 'text', false)
}

/** An update that changes the state is named after that. */
export function actSql(type: CompiledType, entry: string, isPublished: string, dialect: Dialect): string {
  const act = givenAct(dialect)
  if (publishedColumn(type, dialect) === null) return act
  const isAsBefore = `coalesce(${lastOf(entry, 'v."is_published"', dialect)} = ${isPublished}, true)`
  return (
    `case when ${act} <> 'update' or ${isAsBefore} then ${act} ` +
    `when ${isPublished} then 'publish' else 'unpublish' end`
  )
}

function versionsOf(entry: string, dialect: Dialect): string {
  return `from ${versionsTable} v where v."type" = ${dialect.parameter(1, 'text', false)} and v."entry" = ${entry}`
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
