/** `/editorial/previews`: links that show what is not live yet. */
import { ForbiddenError, NotFoundError, ValidationError } from '@content-gen/runtime'
import { readId } from '@content-gen/runtime/query'
import { inSession, isRecord, own } from '@content-gen/runtime/write'
import type { Context, Route } from '@content-gen/runtime'
import type { Session } from '@content-gen/runtime/write'
import { isTrue, requestedBody } from '../copies/requested-save.js'
import type { Body } from '../copies/requested-save.js'
import { documentOf, findCopy } from '../copies/working-copy.js'
import type { Document } from '../document.js'
import { findRelease } from '../releases/release.js'
import type { Releasing } from '../releases/run-release.js'
import { seenActs } from '../releases/seen-acts.js'
import { requireSeenCopy } from '../copies/seen-copies.js'
import { isLimited, requireSeen, seesWhole } from '../sight/seen-entries.js'
import { shownDocument } from '../versions/shown-document.js'
import { momentText } from '../versions/requested.js'
import type { Preview, PreviewTokens } from './preview-token.js'
import { previewUrl } from './preview-url.js'

/** Minutes. */
const [usual, longest] = [60, 7 * 24 * 60]
const most = 100

export function previewRoutes(releasing: Releasing, tokens: PreviewTokens): readonly Route[] {
  const action = 'plugin::editorial.previews.create'
  return [{ method: 'POST', path: '/editorial/previews', action, run: (ctx) => createPreview(ctx, releasing, tokens) }]
}

async function createPreview(ctx: Context, releasing: Releasing, tokens: PreviewTokens): Promise<void> {
  const body = requestedBody(ctx)
  const minutes = own(body, 'minutes') ?? usual
  if (typeof minutes !== 'number' || !(minutes > 0 && minutes <= longest))
    throw new ValidationError(`minutes must be a number up to ${longest}`)
  requireReading(ctx, body)
  const preview: Preview = {
    authorization: ctx.get('authorization') || null,
    copies: await sentCopies(ctx, releasing, body),
    editor: editorOf(ctx, body),
    releases: await sentReleases(ctx, releasing, body),
    at: sentMoment(body),
    expires: new Date().getTime() + minutes * 60_000,
  }
  const token = tokens.seal(preview)
  const url = await urlOf(ctx, releasing, preview, body, token)
  ctx.send({ data: { token, url, expiresAt: new Date(preview.expires).toISOString() } })
}

/** A preview shows what its maker may read anyway. @throws ForbiddenError */
function requireReading(ctx: Context, body: Body): void {
  const shows = (...names: string[]) => names.some((name) => own(body, name) !== undefined)
  const needed = [
    ...(shows('copies', 'mine') ? ['copies.read'] : []),
    ...(shows('releases', 'at') ? ['releases.read'] : []),
  ]
  if (!needed.every((name) => ctx.state.caller.can(`plugin::editorial.${name}`))) throw new ForbiddenError()
}

/** @throws NotFoundError if one is not there for the caller, ForbiddenError if the caller sees only a part of it */
async function sentCopies(ctx: Context, { store, types }: Releasing, body: Body): Promise<Preview['copies']> {
  const found = []
  for (const each of listOf(body, 'copies')) {
    const [uid, copy] = isRecord(each) ? [own(each, 'type'), readId(own(each, 'copy'))] : []
    const type = typeof uid === 'string' && ctx.state.caller.can(`${uid}.find`) ? types.get(uid) : undefined
    if (type === undefined || !copy) throw new NotFoundError('There is no such working copy')
    const find = async (session: Session) =>
      requireSeenCopy(session, ctx.state.caller, type, await findCopy(session, type, copy))
    await inSession(store.writes, find, { isReading: true })
    if (!seesWhole(type, ctx.state.caller)) throw new ForbiddenError()
    found.push({ type: type.uid, copy })
  }
  return found
}

/** Whoever sees only a part may not show what else a release holds. @throws NotFoundError, ForbiddenError */
async function sentReleases(ctx: Context, { store, types }: Releasing, body: Body): Promise<number[]> {
  const { caller } = ctx.state
  const seesAll =
    caller.sight === undefined ||
    [...types.values()].every((type) => !isLimited(type, caller) && seesWhole(type, caller))
  if (own(body, 'at') !== undefined && !seesAll) throw new ForbiddenError()
  const ids = listOf(body, 'releases').map((each) => readId(each) ?? 0)
  const find = async (session: Session, id: number) => {
    const { acts } = await findRelease(session, id)
    const isSeen = caller.sight && (await seenActs(session, caller, types, acts))
    if (isSeen && !acts.every(isSeen)) throw new NotFoundError()
    const named = acts.flatMap((act) => types.get(act.type) ?? [])
    if (!named.every((type) => seesWhole(type, caller))) throw new ForbiddenError()
  }
  for (const id of ids) await inSession(store.writes, (session) => find(session, id), { isReading: true })
  return ids
}

function listOf(body: Body, name: string): readonly unknown[] {
  const list = own(body, name) ?? []
  if (Array.isArray(list) && list.length <= most) return list
  throw new ValidationError(`${name} must be a list of at most ${most}`)
}

/** `mine`: everything that the account saved last. */
function editorOf(ctx: Context, body: Body): string | null {
  if (!isTrue(body, 'mine')) return null
  const { user } = ctx.state.caller
  if (user === undefined) throw new ValidationError('Only an account has working copies of its own')
  return String(user.id)
}

function sentMoment(body: Body): string | null {
  const at = own(body, 'at') ?? null
  const moment = at === null ? null : momentText(at)
  if (moment === undefined) throw new ValidationError('at must be a moment with its time zone: 2026-11-01T00:00:00Z')
  return moment
}

/** The address shows the entry that the body names, or the first working copy. */
async function urlOf(
  ctx: Context,
  { store, versions, types }: Releasing,
  { copies: [first] }: Preview,
  body: Body,
  token: string,
): Promise<string | null> {
  const url = store.config.editorial?.preview.url ?? null
  if (url === null) return null
  const shown = own(body, 'entry')
  const [uid, id] = isRecord(shown) ? [own(shown, 'type'), readId(own(shown, 'id'))] : [first?.type, null]
  const type = typeof uid === 'string' && ctx.state.caller.can(`${uid}.find`) ? types.get(uid) : undefined
  if (type === undefined) return null
  if (id !== null) await requireSeen(store.writes, ctx.state.caller, type, id)
  const read = async (session: Parameters<typeof findCopy>[0]) => {
    const copy = id === null && first ? await findCopy(session, type, first.copy) : null
    const work = copy ? await documentOf(session, copy.id, copy.revision) : null
    const entry = id ?? copy?.entry ?? null
    const version = entry === null ? null : await versions.latest(type.uid, entry)
    return { locale: copy?.locale, ...version?.document, ...work, ...(entry === null ? {} : { id: entry }) }
  }
  const document: Document = await inSession(store.writes, read, { isReading: true })
  const { caller } = ctx.state
  const told =
    caller.sight === undefined
      ? document
      : { ...(await shownDocument(store.writes, caller, type, document)), id: document['id'] }
  return previewUrl(url, type, told, token)
}
