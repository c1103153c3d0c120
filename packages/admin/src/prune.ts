import { nowSql } from '@content-gen/runtime/write'
import { knownFor, knownKind } from './attempts/attempts.js'
import type { Panel } from './panel.js'
import { goneTabs } from './presence/open-tabs.js'
import { attempts, links } from './tables.js'

/** Milliseconds. */
const day = 86_400_000

/** Deletes sessions, links, attempts and open tabs that are over. */
export async function pruneExpired({
  store: { database },
  sessions,
}: Pick<Panel, 'store' | 'sessions'>): Promise<void> {
  const now = nowSql(database.dialect)
  const old = [
    `delete from ${links.name} where "expires" <= ${now}`,
    `delete from ${attempts.name} where "since" <= ${now} - ${knownFor * day} ` +
      `or ("since" <= ${now} - ${day} and not "key" like '${knownKind}:%')`,
    goneTabs(now),
  ]
  await sessions.prune()
  await database.write(async (transaction) => {
    for (const text of old) await transaction.run({ text, values: [] })
  })
}
