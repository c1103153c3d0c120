import { listOf, Parameter, sql, written } from '@content-gen/runtime/write'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { momentOf } from '../copies/working-copy.js'
import { versionsTable } from '../tables.js'
import { storedActor } from '../versions/actor.js'
import type { Actor } from '../versions/actor.js'

/** Returns who made the versions of an entry after one, the first one first, as far as they are kept. */
export async function versionsSince(
  { context, transaction }: WriteTransaction,
  { uid }: CompiledType,
  entry: number,
  number: number,
): Promise<readonly { readonly actor: Actor; readonly at: string }[]> {
  const { dialect } = context.database
  const [id, after] = [new Parameter(entry, 'integer'), new Parameter(number, 'integer')]
  const columns = '"actor_kind" as "actorKind", "actor_id" as "actorId", "actor_name" as "actorName", "at" as "at"'
  const of = sql`"type" = ${new Parameter(uid, 'text')} and "entry" = ${id} and "number" > ${after}`
  const since = sql`select ${columns} from ${versionsTable} where ${of} order by "number"`
  const rows = await transaction.rows(written(since, dialect))
  return rows.map((row) => ({ actor: storedActor(row), at: momentOf(row['at']) }))
}

/** Returns the numbers of the last versions of entries. */
export async function lastVersions(
  { context, transaction }: WriteTransaction,
  { uid }: CompiledType,
  entries: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (entries.length === 0) return new Map()
  const { dialect } = context.database
  const among = dialect.anyOf('"entry"', listOf(entries, 'integer', dialect))
  const of = sql`"type" = ${new Parameter(uid, 'text')} and ${among}`
  const last = sql`select "entry" as "entry", max("number") as "number" from ${versionsTable} where ${of} group by "entry"`
  const rows = await transaction.rows(written(last, dialect))
  return new Map(rows.map((row) => [Number(row['entry']), Number(row['number'])]))
}
