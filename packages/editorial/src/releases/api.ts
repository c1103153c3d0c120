import { ApplicationError, ForbiddenError, ValidationError } from '@content-gen/runtime'
import {
  deleteRows,
  enclose,
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
import { admitActs, seenActs } from './seen-acts.js'
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
    const data = await Promise.all(rows.map((row) => this.#shown(ctx, releaseOf(row))))
    ctx.send({ data, meta: meta(total) })
  }

  async find(ctx: Context): Promise<void> {
    ctx.send({ data: await this.#shown(ctx, await this.#find(ctx)) })
  }

  async add(ctx: Context): Promise<void> {
    const body = requestedBody(ctx)
    const { actor } = savingOf(ctx)
    const changes = this.#changes(ctx, body)
    const release = await inSession(this.releasing.store.writes, async (session) => {
      await this.#admit(ctx, session, changes['acts'])
      const who = { actorKind: actor.kind, actorId: actor.id, actorName: actor.name }
      const given = { name: 'Release', state: 'open', at: null, acts: '[]', ...changes }
      return findRelease(session, await insertRow(session, releases, { ...given, ...who, createdAt: session.now }))
    })
    ctx.send({ data: await this.#shown(ctx, release) })
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
        await this.#admit(ctx, session, JSON.stringify(known.acts))
        await this.#admit(ctx, session, data['acts'])
        // They will be done by themselves.
        if (known.state === 'scheduled' && data['acts'] !== undefined) requireRun(ctx.state.caller)
        const among = { field: 'state', values: ['open', 'scheduled', 'failed'] }
        const changed = await setRows(session, releases, { where: { id }, among }, { ...reopened(known), ...data })
        if (changed === 0) throw new ApplicationError('The release is done')
        return findRelease(session, id)
      },
      null,
    )
    ctx.send({ data: await this.#shown(ctx, release) })
  }

  async remove(ctx: Context): Promise<void> {
    const id = requestedNumber(ctx, 'id')
    const { caller } = ctx.state
    const remove = async (session: Session) => {
      const known = await lockRelease(session, id)
      sentActs(known.acts, this.releasing.types, caller)
      await this.#admit(ctx, session, JSON.stringify(known.acts))
      if (known.state === 'scheduled') requireRun(caller)
      await deleteRows(session, releases, { where: { id } })
      return known
    }
    const release = await transact(this.releasing.store.writes, remove, null)
    ctx.send({ data: await this.#shown(ctx, release) })
  }

  /** Finds the reasons for which the release would fail now. */
  async check(ctx: Context): Promise<void> {
    const release = await this.#find(ctx)
    const reasons = await checkRelease(this.releasing, release)
    ctx.send({ data: (await this.#shown(ctx, { ...release, reasons })).reasons })
  }

  async run(ctx: Context): Promise<void> {
    const id = requestedNumber(ctx, 'id')
    const { types } = this.releasing
    const { caller } = ctx.state
    const release = await runRelease(this.releasing, id, {
      from: ['open', 'scheduled', 'failed'],
      caller,
      admit: (session, { acts }) => {
        sentActs(acts, types, caller)
        return admitActs(session, caller, types, acts)
      },
    })
    if (release.state === 'failed')
      throw new ValidationError('The release cannot be done', {
        reasons: (await this.#shown(ctx, release)).reasons,
      })
    ctx.send({ data: await this.#shown(ctx, release) })
  }

  /** Asks the caller's gate about acts, as they are stored. */
  async #admit(ctx: Context, session: Session, acts: unknown): Promise<void> {
    if (typeof acts !== 'string' || ctx.state.caller.gate === undefined) return
    // `sentActs` made them.
    const chosen = JSON.parse(acts) as readonly Act[]
    const { types } = this.releasing
    await enclose(session.transaction, () => admitActs(session, ctx.state.caller, types, chosen), { isReading: true })
  }

  /** Acts on entries that the caller cannot see have nothing but their place. */
  async #shown(ctx: Context, release: Release) {
    const { store, types } = this.releasing
    const { caller } = ctx.state
    const isSeen = await inSession(store.writes, (session) => seenActs(session, caller, types, release.acts), {
      isReading: true,
    })
    return {
      ...release,
      acts: release.acts.map((act) => (isSeen(act) ? act : null)),
      reasons: release.reasons
        .filter(({ index }) => isSeen(release.acts[index]))
        .map((reason) => shownReason(reason, caller)),
    }
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
