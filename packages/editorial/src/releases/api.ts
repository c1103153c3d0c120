import { ApplicationError, ForbiddenError, ValidationError } from '@content-gen/runtime'
import {
  deleteRows,
  inSession,
  insertRow,
  isStorable,
  own,
  selectPage,
  setRows,
  transact,
} from '@content-gen/runtime/write'
import type { Caller, Context } from '@content-gen/runtime'
import type { Data, Session } from '@content-gen/runtime/write'
import { requestedBody, savingOf } from '../copies/requested-save.js'
import type { Body } from '../copies/requested-save.js'
import { releases } from '../tables.js'
import { momentText, requestedNumber, requestedPage } from '../versions/requested.js'
import { findRelease, lockRelease, releaseFields, releaseOf } from './release.js'
import type { Act, Reason, Release } from './release.js'
import { checkRelease, runRelease } from './run-release.js'
import type { Releasing } from './run-release.js'
import { sentActs } from './sent-acts.js'

const longestName = 200

/** Answers requests to releases. */
export class ReleasesApi {
  constructor(private readonly releasing: Releasing) {}

  async list(ctx: Context): Promise<void> {
    const { page, meta } = requestedPage(ctx, this.releasing.store)
    const { rows, total } = await inSession(
      this.releasing.store.writes,
      (session) => selectPage(session, releases, releaseFields, {}, page),
      { isReading: true },
    )
    ctx.send({ data: rows.map((row) => shown(releaseOf(row), ctx.state.caller)), meta: meta(total) })
  }

  async find(ctx: Context): Promise<void> {
    ctx.send({ data: shown(await this.#find(ctx), ctx.state.caller) })
  }

  async add(ctx: Context): Promise<void> {
    const body = requestedBody(ctx)
    const { actor } = savingOf(ctx)
    const release = await inSession(this.releasing.store.writes, async (session) => {
      const who = { actorKind: actor.kind, actorId: actor.id, actorName: actor.name }
      const given = { name: 'Release', state: 'open', at: null, acts: '[]', ...this.#changes(ctx, body) }
      return findRelease(session, await insertRow(session, releases, { ...given, ...who, createdAt: session.now }))
    })
    ctx.send({ data: shown(release, ctx.state.caller) })
  }

  /** Changes what the body names. Whoever does so answers for it: a release is done in the name of its last editor. */
  async change(ctx: Context): Promise<void> {
    const id = requestedNumber(ctx, 'id')
    const { actor } = savingOf(ctx)
    const data: Data = {
      ...this.#changes(ctx, requestedBody(ctx)),
      actorKind: actor.kind,
      actorId: actor.id,
      actorName: actor.name,
    }
    const release = await transact(
      this.releasing.store.writes,
      async (session) => {
        const known = await lockRelease(session, id)
        // The acts of somebody else are done in the name of the caller from now on.
        sentActs(known.acts, this.releasing.types, ctx.state.caller)
        // They will be done by themselves.
        if (known.state === 'scheduled' && data['acts'] !== undefined) requireRun(ctx.state.caller)
        const among = { field: 'state', values: ['open', 'scheduled', 'failed'] }
        const changed = await setRows(session, releases, { where: { id }, among }, { ...reopened(known), ...data })
        if (changed === 0) throw new ApplicationError('The release is done')
        return findRelease(session, id)
      },
      null,
    )
    ctx.send({ data: shown(release, ctx.state.caller) })
  }

  async remove(ctx: Context): Promise<void> {
    const id = requestedNumber(ctx, 'id')
    const { caller } = ctx.state
    const remove = async (session: Session) => {
      const known = await lockRelease(session, id)
      sentActs(known.acts, this.releasing.types, caller)
      if (known.state === 'scheduled') requireRun(caller)
      await deleteRows(session, releases, { where: { id } })
      return known
    }
    const release = await transact(this.releasing.store.writes, remove, null)
    ctx.send({ data: shown(release, ctx.state.caller) })
  }

  /** Finds the reasons for which the release would fail now. */
  async check(ctx: Context): Promise<void> {
    const release = await this.#find(ctx)
    const reasons = await checkRelease(this.releasing, release)
    ctx.send({ data: shown({ ...release, reasons }, ctx.state.caller).reasons })
  }

  async run(ctx: Context): Promise<void> {
    const id = requestedNumber(ctx, 'id')
    const { types } = this.releasing
    const release = await runRelease(this.releasing, id, {
      from: ['open', 'scheduled', 'failed'],
      admit: ({ acts }) => void sentActs(acts, types, ctx.state.caller),
    })
    if (release.state === 'failed')
      throw new ValidationError('The release cannot be done', {
        reasons: shown(release, ctx.state.caller).reasons,
      })
    ctx.send({ data: shown(release, ctx.state.caller) })
  }

  #find(ctx: Context): Promise<Release> {
    const id = requestedNumber(ctx, 'id')
    return inSession(this.releasing.store.writes, (session) => findRelease(session, id), { isReading: true })
  }

  /** @throws ValidationError */
  #changes(ctx: Context, body: Body): Data {
    const [name, at, acts] = ['name', 'at', 'acts'].map((key) => own(body, key))
    const changes: Data = {}
    if (name !== undefined) {
      if (typeof name !== 'string' || name === '' || name.length > longestName || !isStorable(name))
        throw new ValidationError(`name must be a text of at most ${longestName} characters`)
      changes['name'] = name
    }
    if (acts !== undefined) changes['acts'] = JSON.stringify(sentActs(acts, this.releasing.types, ctx.state.caller))
    if (at === undefined) return changes
    const moment = at === null ? null : momentText(at)
    if (moment === undefined)
      throw new ValidationError('at must be a moment with its time zone, 2026-11-01T00:00:00Z, or null')
    requireRun(ctx.state.caller)
    const { dialect } = this.releasing.store.database
    changes['at'] = moment === null ? null : dialect.storeDateTime(moment)
    changes['state'] = moment === null ? 'open' : 'scheduled'
    return changes
  }
}

/** @throws ForbiddenError */
function requireRun(caller: Caller): void {
  if (!caller.can('plugin::editorial.releases.run')) throw new ForbiddenError()
}

/** Acts on types that the caller cannot see have nothing but their place. */
function shown(release: Release, caller: Caller) {
  const isSeen = (act: Act | undefined) => act !== undefined && caller.can(`${act.type}.find`)
  return {
    ...release,
    acts: release.acts.map((act) => (isSeen(act) ? act : null)),
    reasons: release.reasons
      .filter(({ index }) => isSeen(release.acts[index]))
      .map((reason) => shownReason(reason, caller)),
  }
}

/** A reason may name types that the caller cannot see. */
function shownReason(reason: Reason, caller: Caller): Reason {
  const named = JSON.stringify(reason).match(/\b(?:api|plugin)::[\w-]+\.[\w-]+/g) ?? []
  return named.every((uid) => caller.can(`${uid}.find`))
    ? reason
    : { ...reason, message: 'It cannot be done', details: {} }
}

/** A release that failed is looked at again once it is changed. */
function reopened({ state }: Release): Data {
  return state === 'failed' ? { state: 'open', at: null, reasons: null } : {}
}
