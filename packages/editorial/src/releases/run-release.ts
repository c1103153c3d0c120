import { ApplicationError } from '@content-gen/runtime'
import { enclose, inSession, setRows, transact } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { ReleaseEvents } from '../events/release-events.js'
import { releases } from '../tables.js'
import type { StoredVersions } from '../versions/stored-versions.js'
import { doActs } from './do-acts.js'
import { findRelease } from './release.js'
import type { Reason, Release } from './release.js'

export interface Releasing {
  readonly store: Store
  readonly versions: StoredVersions
  readonly types: ReadonlyMap<string, CompiledType>
  readonly events: ReleaseEvents
}

/** Undoes a transaction whose work is not to stay. */
class Undone extends Error {
  constructor(readonly reasons: readonly Reason[]) {
    super('undone')
  }
}

/** Returns what would prevent a release now. Nothing stays of the attempt, and no hook runs. */
export async function checkRelease(
  { store, versions, types }: Releasing,
  release: Release,
): Promise<readonly Reason[]> {
  const context = { ...store.writes, hooks: undefined }
  return reasonsOf(() =>
    inSession(
      context,
      (session) =>
        enclose(session.transaction, async () => {
          throw new Undone(await doActs({ session, versions, types }, release.acts))
        }),
      { runsOwnerCode: true },
    ),
  )
}

/**
 * Does a release, whole or not at all: several processes may try, one does it. A release that cannot be done becomes `failed`.
 * @throws ApplicationError if its state is not `from` any more
 */
export async function runRelease(
  releasing: Releasing,
  id: number,
  from: readonly Release['state'][],
): Promise<Release> {
  const { store, versions, types, events } = releasing
  let isWaitedFor = false
  const attempt = () =>
    transact(
      store.writes,
      (session) =>
        enclose(session.transaction, async () => {
          const release = await findRelease(session, id)
          // Whoever sets the state first holds the row.
          const taken = await setRows(
            session,
            releases,
            { where: { id, state: release.state } },
            { state: 'done', doneAt: session.now, reasons: null },
          )
          if (taken === 0 || !from.includes(release.state))
            throw new ApplicationError(`The release is ${release.state}`)
          const reasons = await doActs({ session, versions, types }, release.acts)
          if (reasons.length > 0) throw new Undone(reasons)
          const { name, acts } = release
          isWaitedFor = await events.insert(session.transaction, { id, name, acts: acts.length })
        }),
      // Somebody else gave an entry its next version at the same moment.
      async () => [],
      { runsOwnerCode: true },
    )
  const reasons = await reasonsOf(attempt)
  if (isWaitedFor) events.stored()
  const among = { field: 'state', values: from }
  return inSession(store.writes, async (session) => {
    if (reasons.length > 0)
      await setRows(session, releases, { where: { id }, among }, { state: 'failed', reasons: JSON.stringify(reasons) })
    return findRelease(session, id)
  })
}

async function reasonsOf(work: () => Promise<unknown>): Promise<readonly Reason[]> {
  try {
    await work()
    return []
  } catch (error) {
    if (error instanceof Undone) return error.reasons
    throw error
  }
}
