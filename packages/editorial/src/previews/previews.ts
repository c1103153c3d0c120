import { ForbiddenError, NotFoundError, ValidationError } from '@content-gen/runtime'
import { readId } from '@content-gen/runtime/query'
import { inSession, isRecord, own } from '@content-gen/runtime/write'
import type { Caller, Context } from '@content-gen/runtime'
import type { Session } from '@content-gen/runtime/write'
import { requireSeenCopy } from '../copies/seen-copies.js'
import { documentOf, findCopy } from '../copies/working-copy.js'
import type { Document } from '../document.js'
import { findRelease } from '../releases/release.js'
import type { Releasing } from '../releases/run-release.js'
import { seenActs } from '../releases/seen-acts.js'
import { requirePermission } from '../sight/permitted.js'
import { isLimited, requireSeen, seesWhole } from '../sight/seen-entries.js'
import { requiredMoment } from '../versions/moment.js'
import { shownDocument } from '../versions/shown-document.js'
import type { Preview, PreviewTokens } from './preview-token.js'
import { previewUrl } from './preview-url.js'

/** Minutes. */
const [usual, longest] = [60, 7 * 24 * 60]
const most = 100

/** The parts that a preview is to show, as they were sent: docs/editorial.md describes each. */
export interface SentPreview {
  readonly copies?: unknown
  readonly releases?: unknown
  readonly mine?: unknown
  readonly at?: unknown
  readonly entry?: unknown
  readonly minutes?: unknown
}

/** Links that show what is not live yet. */
export class Previews {
  constructor(
    private readonly releasing: Releasing,
    private readonly tokens: PreviewTokens,
  ) {}

  /** Makes a link. Whoever follows it reads what the sender of the request may read then. */
  async create(ctx: Context, sent: SentPreview) {
    const { caller } = ctx.state
    requirePermission(caller, 'previews.create')
    const { minutes = usual } = sent
    if (typeof minutes !== 'number' || !(minutes > 0 && minutes <= longest))
      throw new ValidationError(`minutes must be a number up to ${longest}`)
    requireReading(caller, sent)
    const preview: Preview = {
      authorization: ctx.get('authorization') || null,
      copies: await sentCopies(caller, this.releasing, sent),
      editor: editorOf(caller, sent),
      releases: await sentReleases(caller, this.releasing, sent),
      at: sentMoment(sent),
      expires: new Date().getTime() + minutes * 60_000,
    }
    const token = this.tokens.seal(preview)
    const url = await urlOf(caller, this.releasing, preview, sent, token)
    return { data: { token, url, expiresAt: new Date(preview.expires).toISOString() } }
  }
}

/** A preview shows what its maker may read anyway. @throws ForbiddenError */
function requireReading(caller: Caller, sent: SentPreview): void {
  const shows = (...names: (keyof SentPreview)[]) => names.some((name) => sent[name] !== undefined)
  const needed = [
    ...(shows('copies', 'mine') ? ['copies.read'] : []),
    ...(shows('releases', 'at') ? ['releases.read'] : []),
  ]
  for (const action of needed) requirePermission(caller, action)
}

/** @throws NotFoundError if one is not there for the caller, ForbiddenError if the caller sees only a part of it */
async function sentCopies(caller: Caller, { store, types }: Releasing, sent: SentPreview): Promise<Preview['copies']> {
  const found = []
  for (const each of listOf(sent, 'copies')) {
    const [uid, copy] = isRecord(each) ? [own(each, 'type'), readId(own(each, 'copy'))] : []
    const type = typeof uid === 'string' && caller.can(`${uid}.find`) ? types.get(uid) : undefined
    if (type === undefined || !copy) throw new NotFoundError('There is no such working copy')
    const find = async (session: Session) => requireSeenCopy(session, caller, type, await findCopy(session, type, copy))
    await inSession(store.writes, find, { isReading: true })
    if (!seesWhole(type, caller)) throw new ForbiddenError()
    found.push({ type: type.uid, copy })
  }
  return found
}

/** Whoever sees only a part may not show what else a release holds. @throws NotFoundError, ForbiddenError */
async function sentReleases(caller: Caller, { store, types }: Releasing, sent: SentPreview): Promise<number[]> {
  const seesAll =
    caller.sight === undefined ||
    [...types.values()].every((type) => !isLimited(type, caller) && seesWhole(type, caller))
  if (sent.at !== undefined && !seesAll) throw new ForbiddenError()
  const ids = listOf(sent, 'releases').map((each) => readId(each) ?? 0)
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

function listOf(sent: SentPreview, name: 'copies' | 'releases'): readonly unknown[] {
  const list = sent[name] ?? []
  if (Array.isArray(list) && list.length <= most) return list
  throw new ValidationError(`${name} must be a list of at most ${most}`)
}

/** `mine`: everything that the account saved last. */
function editorOf({ user }: Caller, { mine }: SentPreview): string | null {
  if (mine !== true) return null
  if (user === undefined) throw new ValidationError('Only an account has working copies of its own')
  return String(user.id)
}

function sentMoment({ at = null }: SentPreview): string | null {
  return at === null ? null : requiredMoment(at, 'at')
}

/** The address shows the entry that the body names, or the first working copy. */
async function urlOf(
  caller: Caller,
  { store, versions, types }: Releasing,
  { copies: [first] }: Preview,
  sent: SentPreview,
  token: string,
): Promise<string | null> {
  const url = store.config.editorial?.preview.url ?? null
  if (url === null) return null
  const shown = sent.entry
  const [uid, id] = isRecord(shown) ? [own(shown, 'type'), readId(own(shown, 'id'))] : [first?.type, null]
  const type = typeof uid === 'string' && caller.can(`${uid}.find`) ? types.get(uid) : undefined
  if (type === undefined) return null
  if (id !== null) await requireSeen(store.writes, caller, type, id)
  const read = async (session: Session) => {
    const copy = id === null && first ? await findCopy(session, type, first.copy) : null
    const work = copy ? await documentOf(session, copy.id, copy.revision) : null
    const entry = id ?? copy?.entry ?? null
    const version = entry === null ? null : await versions.latest(type.uid, entry)
    return { locale: copy?.locale, ...version?.document, ...work, ...(entry === null ? {} : { id: entry }) }
  }
  const document: Document = await inSession(store.writes, read, { isReading: true })
  const told =
    caller.sight === undefined
      ? document
      : { ...(await shownDocument(store.writes, caller, type, document)), id: document['id'] }
  return previewUrl(url, type, told, token)
}
