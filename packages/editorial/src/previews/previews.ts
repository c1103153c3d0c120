import { ApplicationError, NotFoundError, ValidationError } from '@content-gen/runtime'
import { readId } from '@content-gen/runtime/query'
import { inTransaction, isRecord, own } from '@content-gen/runtime/write'
import type { Caller, Context } from '@content-gen/runtime'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { documentOf, findCopy } from '../copies/working-copy.js'
import type { Document } from '../document.js'
import { findRelease } from '../releases/release.js'
import type { Releasing } from '../releases/run-release.js'
import { requireSeen } from '../sight/seen-entries.js'
import { requiredMoment } from '../versions/moment.js'
import { shownDocument } from '../versions/shown-document.js'
import type { Preview, PreviewTokens } from './preview-token.js'
import { previewUrl } from './preview-url.js'
import { requireShown } from './require-shown.js'
import { siteCaller } from './site-caller.js'

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
  /** Of the panel alone. */
  readonly marks?: unknown
  readonly typing?: unknown
}

/** Links that show what is not live yet. */
export class Previews {
  constructor(
    private readonly releasing: Releasing,
    private readonly tokens: PreviewTokens,
  ) {}

  /** Makes a link. Whoever follows it reads what the sender of the request may read then; of an administrator, what the site's visitors may, too. */
  async create(ctx: Context, sent: SentPreview) {
    const { caller } = ctx.state
    const { administrator } = caller
    const { minutes = usual } = sent
    if (typeof minutes !== 'number' || !(minutes > 0 && minutes <= longest))
      throw new ValidationError(`minutes must be a number up to ${longest}`)
    const preview: Preview = {
      authorization: administrator ? null : ctx.get('authorization') || null,
      administrator: administrator?.id ?? null,
      copies: sentCopies(this.releasing, sent),
      editor: editorOf(caller, sent),
      releases: listOf(sent, 'releases').map((each) => readId(each) ?? 0),
      at: sentMoment(sent),
      marks: sent.marks === true && administrator !== undefined,
      typing: sent.typing === true && administrator !== undefined,
      expires: new Date().getTime() + minutes * 60_000,
    }
    await requireShown(caller, this.releasing, preview)
    await requireThere(this.releasing, preview)
    if (administrator) await requireRole(this.releasing, caller)
    const token = await this.tokens.seal(preview)
    const url = await urlOf(caller, this.releasing, preview, sent, token)
    return { data: { token, url, expiresAt: new Date(preview.expires).toISOString() } }
  }
}

/** @throws NotFoundError */
function sentCopies({ types }: Releasing, sent: SentPreview): Preview['copies'] {
  return listOf(sent, 'copies').map((each) => {
    const [uid, copy] = isRecord(each) ? [own(each, 'type'), readId(own(each, 'copy'))] : []
    const type = typeof uid === 'string' ? types.get(uid) : undefined
    if (type === undefined || !copy) throw new NotFoundError()
    return { type: type.uid, copy }
  })
}

/** @throws ApplicationError if there is no role to read as */
async function requireRole({ store }: Releasing, caller: Caller): Promise<void> {
  if ((await siteCaller(store, caller)) !== null) return
  throw new ApplicationError(
    `editorial.preview.role is ${store.config.editorial?.preview.role}, and there is no such role`,
  )
}

/** Looks only after it is known what the caller may see. @throws NotFoundError */
async function requireThere({ store, types }: Releasing, { copies, releases }: Preview): Promise<void> {
  const find = async (writing: WriteTransaction) => {
    for (const { type: uid, copy } of copies) {
      const type = types.get(uid)
      if (type) await findCopy(writing, type, copy)
    }
    for (const id of releases) await findRelease(writing, id)
  }
  await inTransaction(store.writes, find, { isReading: true })
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
  const read = async (writing: WriteTransaction) => {
    const copy = id === null && first ? await findCopy(writing, type, first.copy) : null
    const work = copy ? await documentOf(writing, copy.id, copy.revision) : null
    const entry = id ?? copy?.entry ?? null
    const version = entry === null ? null : await versions.latest(type.uid, entry)
    return { locale: copy?.locale, ...version?.document, ...work, ...(entry === null ? {} : { id: entry }) }
  }
  const document: Document = await inTransaction(store.writes, read, { isReading: true })
  const told =
    caller.sight === undefined
      ? document
      : { ...(await shownDocument(store.writes, caller, type, document)), id: document['id'] }
  return previewUrl(url, type, told, token)
}
