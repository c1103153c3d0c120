import type { Store } from '@content-gen/runtime'
import { momentIn, nowSql, sql } from '@content-gen/runtime/write'
import { deleteInParts } from '../delete-in-parts.js'
import { deliveriesTable, eventsTable } from '../tables.js'

const day = 86_400_000
/** Days for which a delivery stays in the list; others wait for a webhook that is no longer in the config. */
const kept = { delivered: 3, other: 30 } as const

/** Deletes deliveries that are over, and events that nobody waits for, a few at a time. */
export async function pruneDeliveries({ database }: Pick<Store, 'database'>, moment = new Date()): Promise<void> {
  const { dialect } = database
  const now = nowSql(dialect)
  const before = (days: number) => `${now} - ${days * day}`
  const old = (state: string, days: number) => `(d."state" = '${state}' and d."changed" < ${before(days)})`
  const over = [old('delivered', kept.delivered), old('dead', kept.other), old('waiting', kept.other)].join(' or ')
  await deleteInParts(database, deliveriesTable, `select d."id" from ${deliveriesTable} d where ${over}`)
  const oldest = momentIn(dialect, new Date(moment.getTime() - kept.delivered * day).toISOString())
  const isWaitedFor = `exists (select 1 from ${deliveriesTable} d where d."event" = e."id")`
  const events = sql`select e."id" from ${eventsTable} e where e."at" < ${oldest}`
  await deleteInParts(database, eventsTable, sql`${events} and not ${isWaitedFor} order by e."id"`)
}
