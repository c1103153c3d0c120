import { ApplicationError, trusted } from '@content-gen/runtime'
import { enclose, inTransaction, setRows, transact } from '@content-gen/runtime/write'
import type { AdministratorCallers, Caller, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { printActs } from '../acts/act.js'
import { storeActs } from '../acts/stored-acts.js'
import { savingOf } from '../copies/saving.js'
import type { DoneRelease } from '../events/content-event.js'
import type { OwnEvents } from '../events/own-events.js'
import { releaseType } from '../release-type.js'
import { releases } from '../tables.js'
import type { StoredVersions } from '../versions/stored-versions.js'
import type { Approvals } from './approvals.js'
import { doActs } from './do-acts.js'
import { beforeActs } from './done-acts.js'
import { holdActs } from './hold-acts.js'
import { findRelease, lockRelease } from './release.js'
import { releaseCaller, reviewed } from './release-caller.js'
import type { Reason, Release } from './release.js'

export interface Releasing {
  readonly store: Store
  readonly versions: StoredVersions
  readonly types: ReadonlyMap<string, CompiledType>
  readonly events: OwnEvents
  readonly moves: OwnEvents
  readonly approvals: Approvals
  readonly callers: AdministratorCallers
}

/** Undoes a transaction whose work is not to stay. */
class Undone extends Error {
  constructor(readonly reasons: readonly Reason[]) {
    super('undone')
  }
}

/** The release is not in a state in which this can be done. */
export function stateError(state: Release['state']): ApplicationError {
  return new ApplicationError(`The release is ${state}`, {}, { code: 'releaseState', data: { state } })
}

/** Returns what would prevent a release now. Nothing stays of the attempt, and no hook runs. */
export async function checkRelease(releasing: Releasing, release: Release): Promise<readonly Reason[]> {
  const { store, versions, types, approvals } = releasing
  const caller = (await releaseCaller(releasing, release)) === trusted ? trusted : reviewed
  const context = { ...store.writes, hooks: undefined }
  const tell = store.audit.teller()
  const attempt = async (writing: WriteTransaction) => {
    await holdActs(writing, types, release.acts)
    const doing = { writing, versions, types, caller, tell, approvals }
    throw new Undone((await doActs(doing, release.acts)).reasons)
  }
  return reasonsOf(() =>
    transact(
      context,
      (writing) => enclose(writing.transaction, () => attempt(writing)),
      // Somebody else gave an entry its next version at the same moment.
      'retry',
      { runsOwnerCode: true },
    ),
  )
}

export interface Running {
  /** The states that it may have. */
  readonly from: readonly Release['state'][]
  /** Does the acts. */
  readonly caller: Caller
  /** Throws to refuse. */
  readonly admit?: (writing: WriteTransaction, release: Release) => Promise<void>
}

/**
 * Does a release, whole or not at all: several processes may try, one does it. A release that cannot be done becomes `failed`.
 * @throws ApplicationError if it has another state
 */
export async function runRelease(
  { store, versions, types, events, approvals }: Releasing,
  id: number,
  { from, caller, admit }: Running,
): Promise<Release> {
  const tell = store.audit.teller()
  let tellDone = () => {}
  const run = async (outer: WriteTransaction) => {
    await holdActs(outer, types, (await findRelease(outer, id)).acts)
    const release = await lockRelease(outer, id)
    // They may have been changed just before.
    await holdActs(outer, types, release.acts)
    if (!from.includes(release.state)) throw stateError(release.state)
    await admit?.(outer, release)
    // First: an entry that it deletes takes with it what is only scheduled for it.
    await setRows(outer, releases, { where: { id } }, { state: 'done', doneAt: outer.now, reasons: null })
    // If one act fails, this part of the transaction is undone.
    const doAll = async (writing: WriteTransaction) => {
      const after = await beforeActs(writing, types, release.acts)
      const { reasons, made } = await doActs({ writing, versions, types, caller, tell, approvals }, release.acts)
      if (reasons.length > 0) throw new Undone(reasons)
      const acts = await after(made, savingOf(caller).actor)
      await setRows(writing, releases, { where: { id } }, { acts: printActs(acts) })
      await storeActs(writing, id, acts)
    }
    const reasons = await reasonsOf(() => inTransaction(store.writes, doAll))
    const failure = { state: 'failed', doneAt: null, reasons: JSON.stringify(reasons) }
    if (reasons.length > 0) await setRows(outer, releases, { where: { id } }, failure)
    const { name, acts } = release
    const done: DoneRelease = { id, name, acts: acts.length }
    tellDone = reasons.length === 0 ? await events.insert(outer.transaction, releaseType, done) : () => {}
    return findRelease(outer, id)
  }
  const release = await transact(
    store.writes,
    (writing) => enclose(writing.transaction, () => run(writing)),
    // Somebody else gave an entry its next version at the same moment.
    'retry',
    { runsOwnerCode: true },
  )
  tellDone()
  return release
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
