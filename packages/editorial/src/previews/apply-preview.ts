import { NotFoundError, RequestError, trusted, ValidationError } from '@content-gen/runtime'
import { createEntry, findRow, selectRows, setRows, tableOf, updateEntry } from '@content-gen/runtime/write'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Session } from '@content-gen/runtime/write'
import { currentDocument } from '../copies/current-document.js'
import { refusesSecond } from '../copies/publish.js'
import { copyFields, copyOf } from '../copies/working-copy.js'
import { doActs } from '../releases/do-acts.js'
import type { Doing } from '../releases/do-acts.js'
import { findRelease, releaseFields, releaseOf } from '../releases/release.js'
import type { Act } from '../releases/release.js'
import { copies, releases, saves } from '../tables.js'
import { withKnownItems } from '../versions/known-items.js'
import type { Preview } from './preview-token.js'

/**
 * Changes the database, in a transaction that will be undone, to what it will be when all that a preview names is live.
 * @throws ValidationError if a part of it cannot be shown
 */
export async function applyPreview(doing: Doing, preview: Preview): Promise<void> {
  const { session, types } = doing
  for (const { name, acts } of await releasesOf(session, preview)) await applyActs(doing, name, acts)
  const chosen = [...preview.copies, ...(await copiesOfEditor(session, preview.editor))]
  for (const { type: uid, copy } of chosen) {
    const type = types.get(uid)
    if (type) await applyUnfinished(doing, type, copy)
  }
}

async function applyActs(doing: Doing, name: string, acts: readonly Act[]): Promise<void> {
  const [reason] = await doActs(doing, acts)
  if (reason) throw new ValidationError(`The release ${name} cannot be shown: ${reason.message}`, { reasons: [reason] })
}

/** Those that are due by the preview's time, in their order, then the named ones. */
async function releasesOf(session: Session, { at, releases: named }: Preview) {
  const rows = at === null ? [] : await selectRows(session, releases, releaseFields, { where: { state: 'scheduled' } })
  const due = rows
    .map(releaseOf)
    .filter((release) => release.at !== null && at !== null && Date.parse(release.at) <= Date.parse(at))
    .toSorted((one, other) => Date.parse(one.at ?? '') - Date.parse(other.at ?? '') || one.id - other.id)
  const others = []
  for (const id of named) {
    const release = await findRelease(session, id).catch(orNothing)
    if (release && release.state !== 'done' && !due.some((each) => each.id === id)) others.push(release)
  }
  return [...due, ...others]
}

async function copiesOfEditor(session: Session, editor: string | null) {
  if (editor === null) return []
  const rows = await selectRows(session, copies, ['type', ...copyFields], {})
  const chosen = []
  for (const row of rows) {
    const { id, revision } = copyOf(row)
    const where = { copy: id, revision, actorKind: 'account', actorId: editor }
    if (await findRow(session, saves, [], { where })) chosen.push({ type: String(row['type']), copy: id })
  }
  return chosen
}

/** Work in progress is shown although it lacks what a published entry must have. What is published by now is shown as it is. */
async function applyUnfinished({ session, versions }: Doing, type: CompiledType, id: number): Promise<void> {
  const { context } = session
  const row = await findRow(session, copies, copyFields, { where: { id, type: type.uid } })
  if (row === null) return
  const { entry, locale, revision } = copyOf(row)
  const document = await currentDocument(session, type, { id, revision })
  const latest = entry === null ? null : await versions.latest(type.uid, entry)
  if (latest?.act === 'delete') return
  const known = withKnownItems(type, document, latest?.document ?? null, context.types)
  const state = type.draftAndPublish ? { publishedAt: null } : {}
  try {
    let shown = entry
    if (entry === null) {
      const data = { ...known, ...state, ...(type.localized && locale !== null ? { locale } : {}) }
      shown = await createEntry(context, type, data, trusted, { guard: refusesSecond(type) })
    } else {
      // As a draft, it may lack things.
      await setState(session, type, entry, null)
      await updateEntry(context, type, entry, known, trusted)
    }
    const moment = latest?.document['publishedAt']
    const { dialect } = context.database
    if (shown !== null)
      await setState(session, type, shown, typeof moment === 'string' ? dialect.storeDateTime(moment) : session.now)
  } catch (error) {
    if (!(error instanceof RequestError) || error.status >= 500) throw error
    throw new ValidationError(`A working copy cannot be shown: ${error.message}`, { copy: id, ...error.details })
  }
}

async function setState(session: Session, type: CompiledType, id: number, publishedAt: unknown): Promise<void> {
  const attribute = type.draftAndPublish ? type.attributes.get('publishedAt') : undefined
  if (attribute?.kind === 'scalar')
    await setRows(session, tableOf(type), { where: { id } }, { [attribute.descriptor.field]: publishedAt })
}

function orNothing(error: unknown): null {
  if (error instanceof NotFoundError) return null
  throw error
}
