import {
  heldSql,
  heldTable,
  nowSql,
  processesTable,
  questionsTable,
  restoredTable,
} from '@content-gen/runtime/migrations'
import type { Rows } from '@content-gen/users-permissions/console'
import type { DatabaseProvider } from './provider.js'

/** Remembers what an import brought. */
export const importedTable = 'content_gen_imported'

/** Tables that imports, restores and deployments make beside those of the schema. */
export const unlistedTables: readonly string[] = [
  heldTable,
  importedTable,
  restoredTable,
  processesTable,
  questionsTable,
]

/** The number of things that waited while a site was held, and are due. */
export interface Overdue {
  readonly deliveries: number
  readonly releases: number
  readonly runs: number
}

/** Holds the site in its transaction: nothing goes out by itself until `resume`. */
export async function hold(rows: Rows): Promise<void> {
  await rows.query(`create table if not exists "${heldTable}" ("id" integer)`)
}

/** Parts of a site that act by themselves. */
export interface ActingParts {
  readonly hasEditorial: boolean
  readonly hasCron: boolean
}

/**
 * Lets a site act. What became due meanwhile is done by the servers, or dropped: deliveries can be sent again from the panel, releases are open,
 * without a time, and tasks go on at their next times. Returns null if the site is not held.
 */
export async function resume(
  rows: Rows,
  provider: DatabaseProvider,
  dropOverdue: boolean,
  { hasEditorial, hasCron }: ActingParts,
): Promise<Overdue | null> {
  const [found] = await rows.query(`select ${heldSql({ name: provider })} as "isHeld"`)
  if (!found?.['isHeld']) return null
  await rows.query(`drop table "${heldTable}"`)
  const editorial = hasEditorial ? await resumeEditorial(rows, provider, dropOverdue) : { deliveries: 0, releases: 0 }
  return { ...editorial, runs: hasCron ? await resumeTasks(rows, dropOverdue) : 0 }
}

const dropped = 'It became due while the site was held, and was dropped.'

async function resumeEditorial(
  rows: Rows,
  provider: DatabaseProvider,
  dropOverdue: boolean,
): Promise<Omit<Overdue, 'runs'>> {
  const now = nowSql({ name: provider })
  const [deliveries, releases] = [rows.table('Delivery'), rows.table('Release')]
  const isDue = `state = 'waiting' and due <= ${now}`
  const changed = `changed = ${now}, claim = null, leased_until = 0`
  // Attempts end three days after the event: of those that waited, the time begins now.
  const sent = dropOverdue
    ? await rows.query(`update ${deliveries} set state = 'dead', reason = ?, ${changed} where ${isDue} returning id`, [
        dropped,
      ])
    : await rows.query(`update ${deliveries} set since = ${now}, ${changed} where ${isDue} returning id`)
  const moment = new Date().toISOString()
  const isOverdue = `state = 'scheduled' and at <= ?`
  const released = dropOverdue
    ? await rows.query(`update ${releases} set state = 'open', at = null where ${isOverdue} returning id`, [moment])
    : await rows.query(`select id from ${releases} where ${isOverdue}`, [moment])
  return { deliveries: sent.length, releases: released.length }
}

/** Returns the number of tasks that became due. */
async function resumeTasks(rows: Rows, dropOverdue: boolean): Promise<number> {
  const runs = rows.table('CronRun')
  const moment = Date.now()
  const isOverdue = 'open is not null and planned <= ?'
  if (!dropOverdue) return (await rows.query(`select id from ${runs} where ${isOverdue}`, [moment])).length
  const change = `set open = null, claim = null, ended = ?, result = 'skipped', error = ?`
  return (await rows.query(`update ${runs} ${change} where ${isOverdue} returning id`, [moment, dropped, moment]))
    .length
}
