import type { Store } from '@content-gen/runtime'
import type { Acting, Recording } from '@content-gen/runtime/recording'
import { actorOf } from './actor.js'
import { EarlierVersions } from './first-versions.js'
import type { FirstVersions } from './first-versions.js'
import { FoundVersions } from './insert-found.js'
import type { FoundChange } from './insert-found.js'
import { VersionInserts } from './insert-versions.js'
import type { Occasion } from './version-sql.js'
import { versionedTypes } from './versioned-types.js'

/** The versions of one transaction. */
export interface VersionRecording extends Recording {
  /** The changes that were made past the services, once it is finished. */
  readonly found: readonly FoundChange[]
}

/**
 * Lets every write of an entry, whatever code makes it, leave a version in its transaction. `around`: on whose behalf the code runs that
 * asks for it.
 */
export function versionRecorder(
  store: Store,
  first: Pick<FirstVersions, 'areStored'>,
): { begin(around: Acting | undefined): VersionRecording } {
  const { dialect } = store.database
  const types = [...versionedTypes(store)]
  const inserts = new Map(types.map(([uid, type]) => [uid, new VersionInserts(type, dialect)]))
  const found = new Map(types.map(([uid, type]) => [uid, new FoundVersions(type, dialect)]))
  const earlier = new Map(types.map(([uid, type]) => [uid, new EarlierVersions(store, type)]))
  return {
    begin: (around) => {
      const changes: FoundChange[] = []
      const occasion = (act: string): Occasion => ({
        act: around?.act ?? act,
        actor: actorOf(around),
        requestId: around?.requestId ?? null,
        at: dialect.storeDateTime(new Date().toISOString()),
      })
      return {
        leaving: async (transaction, type, ids) =>
          inserts.get(type.uid)?.insertLast(transaction, ids, { ...occasion('delete'), act: 'delete' }),
        finish: async (transaction, touched) => {
          for (const { type, created, updated, joined, suspected } of touched) {
            const versions = inserts.get(type.uid)
            if (!first.areStored) {
              const ids = suspected && [...updated, ...joined, ...suspected]
              await earlier.get(type.uid)?.insert(transaction, ids, occasion('first').at)
            }
            if (created.length > 0) await versions?.insert(transaction, created, occasion('create'))
            const changed = [...updated, ...joined]
            if (changed.length > 0) await versions?.insert(transaction, changed, occasion('update'))
            if (suspected?.length === 0) continue
            const late = await found.get(type.uid)?.insert(transaction, suspected, occasion('update'))
            for (const change of late ?? []) changes.push(change)
          }
        },
        addition: (type, act, fields) =>
          act === 'update' && !first.areStored
            ? null
            : (inserts.get(type.uid)?.addition(occasion(act), fields) ?? null),
        committed: () => undefined,
        found: changes,
      }
    },
  }
}
