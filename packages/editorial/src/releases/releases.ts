import { ValidationError } from '@content-gen/runtime'
import { readId, requireId } from '@content-gen/runtime/query'
import {
  deleteRows,
  enclose,
  inTransaction,
  insertRow,
  selectPage,
  selectRows,
  setRows,
  transact,
} from '@content-gen/runtime/write'
import type { Caller, SentId } from '@content-gen/runtime'
import type { Data, WriteTransaction } from '@content-gen/runtime/write'
import { printActs } from '../acts/act.js'
import type { Act } from '../acts/act.js'
import { PlannedActs } from '../acts/planned-acts.js'
import { scheduleEvent } from '../acts/schedule-event.js'
import { storeActs } from '../acts/stored-acts.js'
import { savingOf } from '../copies/saving.js'
import { requirePermission } from '../sight/permitted.js'
import { shownActor } from '../sight/shown-actor.js'
import { releaseActs, releases as table } from '../tables.js'
import { paged } from '../versions/paging.js'
import type { PageQuery } from '../versions/paging.js'
import type { VersionPage } from '../versions/stored-versions.js'
import { approveActs } from './approve-acts.js'
import { approveRelease } from './approve-release.js'
import { findRelease, lockRelease, releaseFields, releasesOf, reopened } from './release.js'
import type { Release } from './release.js'
import { checkRelease, runRelease, stateError } from './run-release.js'
import type { Releasing } from './run-release.js'
import { admitActs, seenActs } from './seen-acts.js'
import { sentActs } from './sent-acts.js'
import type { SentAct } from './sent-acts.js'
import { sentChanges } from './sent-changes.js'
import type { SentRelease } from './sent-changes.js'
import { idsWithin, type Span } from './span.js'
import { shownAct } from './shown-act.js'
import { shownReason } from './shown-reason.js'

/** `type`, and `entry` or `copy`: what is planned for an entry, or for a working copy. */
export interface ReleaseQuery extends PageQuery {
  readonly type?: unknown
  readonly entry?: unknown
  readonly copy?: unknown
  /** A span of time in which they were done, or will be. */
  readonly span?: Span | undefined
}

/** Changes that go live together. */
export class Releases {
  readonly #plannedActs: PlannedActs

  constructor(private readonly releasing: Releasing) {
    this.#plannedActs = new PlannedActs(releasing.store.database.dialect, ['open', 'scheduled', 'failed'])
  }

  /**
   * Returns a page of the releases, the newest first; with `type`, and `entry` or `copy`, of those that are still to be done and have an act on it; with `span`, of
   * those in it, the earliest first.
   */
  async list(caller: Caller, { pagination, type, span, ...about }: ReleaseQuery = {}) {
    requirePermission(caller, 'releases.read')
    const { page, meta } = paged(pagination, this.releasing.store)
    if (type !== undefined || about.entry !== undefined || about.copy !== undefined) {
      const all = await this.#planned(caller, String(type), about)
      return { data: all.slice(page.offset, page.offset + page.limit), meta: meta(all.length) }
    }
    const { found, total } = await this.#read(async (writing) => {
      if (span !== undefined) return this.#within(writing, span, page)
      const { rows, total: all } = await selectPage(writing, table, releaseFields, {}, page, 'newest')
      return { found: await releasesOf(writing, rows), total: all }
    })
    return { data: await this.#shownAll(caller, found), meta: meta(total) }
  }

  async find(caller: Caller, id: SentId) {
    requirePermission(caller, 'releases.read')
    return { data: await this.#shown(caller, await this.#find(id)) }
  }

  async add(caller: Caller, sent: SentRelease) {
    requirePermission(caller, 'releases.save')
    const changes = sentChanges(sent, caller, this.releasing)
    const chosen = sentActs(sent.acts ?? [], this.releasing.types, caller)
    const release = await inTransaction(this.releasing.store.writes, async (writing) => {
      const acts = await this.#approved(caller, writing, chosen, [])
      const given = { name: 'Release', state: 'open', at: null, ...changes, acts: printActs(acts) }
      const id = await insertRow(writing, table, { ...given, ...editorOf(caller), createdAt: writing.now })
      await storeActs(writing, id, acts)
      return findRelease(writing, id)
    })
    return { data: await this.#shown(caller, release) }
  }

  /** Changes what is given. Whoever does so answers for it: a release is done in the name of its last editor. */
  async change(caller: Caller, sentId: SentId, sent: SentRelease) {
    requirePermission(caller, 'releases.save')
    const id = requireId(sentId)
    const changes: Data = { ...sentChanges(sent, caller, this.releasing), ...editorOf(caller) }
    const chosen = sent.acts === undefined ? null : sentActs(sent.acts, this.releasing.types, caller)
    const tell = this.releasing.store.audit.teller()
    const release = await transact(
      this.releasing.store.writes,
      async (writing) => {
        const known = await this.#lockOwn(caller, writing, id)
        const acts = chosen && (await this.#approved(caller, writing, chosen, known.acts))
        const data = acts === null ? changes : { ...changes, acts: printActs(acts) }
        // They will be done by themselves.
        if (known.state === 'scheduled' && acts !== null) requirePermission(caller, 'releases.run')
        const among = { field: 'state', values: ['open', 'scheduled', 'failed'] }
        const changed = await setRows(writing, table, { where: { id }, among }, { ...reopened(known), ...data })
        if (changed === 0) throw stateError('done')
        if (acts !== null) await storeActs(writing, id, acts)
        if (known.state === 'scheduled' && (acts !== null || data['state'] !== undefined))
          await tell(
            writing.transaction,
            scheduleEvent(data['state'] === 'open' ? 'release.cancelled' : 'release.changed', known),
          )
        return findRelease(writing, id)
      },
      'throw',
    )
    return { data: await this.#shown(caller, release) }
  }

  /** Lets an act publish what was changed since it was approved, as far as the caller has seen it, who needs no right but to publish that. */
  async approve(caller: Caller, id: SentId, sent: unknown) {
    requirePermission(caller, 'releases.read')
    return { data: await this.#shown(caller, await approveRelease(this.releasing, caller, requireId(id), sent)) }
  }

  async remove(caller: Caller, sentId: SentId) {
    requirePermission(caller, 'releases.save')
    const id = requireId(sentId)
    const tell = this.releasing.store.audit.teller()
    const release = await transact(
      this.releasing.store.writes,
      async (writing) => {
        const known = await this.#lockOwn(caller, writing, id)
        if (known.state === 'scheduled') requirePermission(caller, 'releases.run')
        await deleteRows(writing, table, { where: { id } })
        await deleteRows(writing, releaseActs, { where: { release: id } })
        if (known.state === 'scheduled') await tell(writing.transaction, scheduleEvent('release.cancelled', known))
        return known
      },
      'throw',
    )
    return { data: await this.#shown(caller, release) }
  }

  /** Returns the reasons for which the release would fail now. */
  async check(caller: Caller, id: SentId) {
    requirePermission(caller, 'releases.read')
    const release = await this.#find(id)
    const reasons = await checkRelease(this.releasing, release)
    return { data: (await this.#shown(caller, { ...release, reasons })).reasons }
  }

  /** Does all of it now, or nothing. @throws ValidationError with the reasons */
  async run(caller: Caller, id: SentId) {
    requirePermission(caller, 'releases.run')
    const { types } = this.releasing
    const release = await runRelease(this.releasing, requireId(id), {
      from: ['open', 'scheduled', 'failed'],
      caller,
      admit: (writing, { acts }) => {
        sentActs(acts, types, caller)
        return admitActs(writing, caller, types, acts)
      },
    })
    const data = await this.#shown(caller, release)
    if (release.state === 'failed') throw new ValidationError('The release cannot be done', { reasons: data.reasons })
    return { data }
  }

  /** Returns a release whose acts the caller may do: from now on they are done in its name. */
  async #lockOwn(caller: Caller, writing: WriteTransaction, id: number): Promise<Release> {
    const known = await lockRelease(writing, id)
    sentActs(known.acts, this.releasing.types, caller)
    await this.#admit(caller, writing, known.acts)
    return known
  }

  /** Returns acts that the caller may do, as they are stored. */
  async #approved(
    caller: Caller,
    writing: WriteTransaction,
    chosen: readonly SentAct[],
    before: readonly Act[],
  ): Promise<readonly Act[]> {
    const acts = chosen.map(({ act }) => act)
    await this.#admit(caller, writing, acts)
    return approveActs(writing, this.releasing.types, chosen, before)
  }

  /** Asks the caller's gate about acts. */
  async #admit(caller: Caller, writing: WriteTransaction, acts: readonly Act[]): Promise<void> {
    if (caller.gate === undefined) return
    const { types } = this.releasing
    await enclose(writing.transaction, () => admitActs(writing, caller, types, acts), { isReading: true })
  }

  async #shown(caller: Caller, release: Release) {
    return (await this.#showing(caller, [release]))(release)
  }

  async #shownAll(caller: Caller, releases: readonly Release[]) {
    return releases.map(await this.#showing(caller, releases))
  }

  /**
   * Returns a function that shows each of these releases, looked at in one transaction. Acts on entries that the caller cannot see have
   * nothing but their place.
   */
  async #showing(caller: Caller, releases: readonly Release[]) {
    const { types, approvals } = this.releasing
    const { isSeen, changes } = await this.#read(async (writing) => {
      const isThere = await seenActs(
        writing,
        caller,
        types,
        releases.flatMap(({ acts }) => acts),
      )
      const open = releases.flatMap(({ state, acts }) => (state === 'done' ? [] : acts.filter(isThere)))
      const look = () => approvals.unapproved(writing, open)
      return { isSeen: isThere, changes: await enclose(writing.transaction, look, { isReading: true }) }
    })
    return (release: Release) => ({
      ...release,
      actor: shownActor(release.actor, caller),
      acts: release.acts.map((act) =>
        isSeen(act) ? shownAct(act, changes.get(act), types.get(act.type), caller) : null,
      ),
      reasons: release.reasons
        .filter(({ index }) => isSeen(release.acts[index]))
        .map((reason) => shownReason(reason, caller)),
    })
  }

  /** An act that the caller cannot see does not tell of its release. */
  async #planned(caller: Caller, uid: string, { entry, copy }: Pick<ReleaseQuery, 'entry' | 'copy'>) {
    if (!this.releasing.types.has(uid)) return []
    const { isAbout, found } = await this.#read(async (writing) => {
      const { transaction } = writing
      const planned =
        copy === undefined
          ? await this.#plannedActs.of(transaction, uid, [readId(entry) ?? 0])
          : await this.#plannedActs.naming(transaction, uid, { entries: [], copies: [readId(copy) ?? 0] })
      const among = { field: 'id', values: planned.map(({ id }) => id) }
      return {
        isAbout: new Map(planned.map((each) => [each.id, each.isAbout])),
        // One that was deleted in between is not among them.
        found: await releasesOf(writing, await selectRows(writing, table, releaseFields, { among })),
      }
    })
    const shown = await this.#shownAll(caller, found)
    return shown.filter(({ id, acts }) => acts.some((act) => act !== null && isAbout.get(id)?.(act)))
  }

  async #within(writing: WriteTransaction, span: Span, page: VersionPage) {
    const { ids, total } = await idsWithin(writing, span, page)
    const among = { field: 'id', values: ids }
    const found = await releasesOf(writing, await selectRows(writing, table, releaseFields, { among }))
    return { found: found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)), total }
  }

  #find(id: SentId): Promise<Release> {
    return this.#read((writing) => findRelease(writing, requireId(id)))
  }

  #read<Result>(work: (writing: WriteTransaction) => Promise<Result>): Promise<Result> {
    return inTransaction(this.releasing.store.writes, work, { isReading: true })
  }
}

function editorOf(caller: Caller): Data {
  const { actor } = savingOf(caller)
  return { actorKind: actor.kind, actorId: actor.id, actorName: actor.name }
}
