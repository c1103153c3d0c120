import { open, prepared, sql } from '@content-gen/runtime/write'
import type { Store, Transaction } from '@content-gen/runtime'
import type { Recording, Teller } from '@content-gen/runtime/recording'
import { PlannedActs } from '../acts/planned-acts.js'
import { scheduleEvent } from '../acts/schedule-event.js'
import { releaseActs, releases } from '../tables.js'
import type { FoundChange } from '../versions/insert-found.js'
import { versionedTypes } from '../versions/versioned-types.js'

export interface ScheduleRecorder {
  /** `found`: what was changed past the services, known when the recording is finished. `tell`: the audit, if there is one. */
  begin(found: readonly FoundChange[], tell: Teller | null): Omit<Recording, 'addition'>
}

/**
 * Lets what is scheduled for an entry alone go with it, however it is deleted. A release of several entries keeps its act: it is somebody's
 * plan, and the entry may come back from the trash.
 */
export function scheduleRecorder(store: Store): ScheduleRecorder {
  const { dialect } = store.database
  const planned = new PlannedActs(dialect, ['scheduled'])
  const types = versionedTypes(store)
  const [own, same] = open('integer', 'text')
  // Somebody may have done it meanwhile, or added to it.
  const isIt = sql`"id" = ${own} and "state" = 'scheduled' and "acts" = ${same}`
  const remove = prepared(sql`delete from ${releases.name} where ${isIt} returning "id"`, [own, same], dialect)
  const clear = prepared(sql`delete from ${releaseActs.name} where "release" = ${own}`, [own], dialect)
  const drop = async (transaction: Transaction, uid: string, ids: readonly number[], tell: Teller | null) => {
    if (!types.has(uid) || ids.length === 0) return
    for (const { id, name, acts, text, isAbout } of await planned.of(transaction, uid, ids)) {
      if (!acts.every(isAbout)) continue
      const dropped = await transaction.rows(remove(id, text))
      if (dropped.length === 0) continue
      await transaction.run(clear(id))
      await tell?.(transaction, scheduleEvent('release.cancelled', { id, name }))
    }
  }
  return {
    begin: (found, tell) => ({
      leaving: (transaction, { uid }, ids) => drop(transaction, uid, ids, tell),
      finish: async (transaction) => {
        for (const { type, entry, act } of found) if (act === 'delete') await drop(transaction, type.uid, [entry], tell)
      },
      committed: () => undefined,
    }),
  }
}
