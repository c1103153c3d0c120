import type { Database, Gauge } from '@content-gen/runtime'
import { momentIn, sql, written } from '@content-gen/runtime/write'
import { deliveriesTable, releases } from './tables.js'

/** Numbers of deliveries and releases that wait, for those who operate the server. */
export function waitingWork(database: Database): readonly Gauge[] {
  const { dialect } = database
  const count = async (from: ReturnType<typeof sql>) => {
    const [row] = await database.rows(written(sql`select count(*) as "count" from ${from}`, dialect))
    return Number(row?.['count'])
  }
  return [
    {
      name: 'content_gen_deliveries_waiting',
      help: 'Events that webhooks have not been told',
      read: () => count(sql`${deliveriesTable} where "state" = 'waiting'`),
    },
    {
      name: 'content_gen_releases_due',
      help: 'Scheduled releases whose time has come',
      read: () => {
        const now = momentIn(dialect, new Date().toISOString())
        return count(sql`${releases.name} where "state" = 'scheduled' and "at" <= ${now}`)
      },
    },
  ]
}
