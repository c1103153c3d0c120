import { ApiError, statusOf } from '../../../api/index.js'
import { plain } from '../../../form/document/plain.js'
import { sameValue } from '../../../form/document/same.js'
import { secretNames } from '../../../form/document/secrets.js'
import { conflictOf } from './conflict.js'
import { faultsIn } from '../../../form/store/faults.js'
import { noticeGone } from './gone.js'
import { otherOfConflict } from './other.js'
import type { Progress } from './progress.js'
import type { Sending } from './sending.js'

/** Saves for good, and publishes if that is wanted. Throws if the server refuses; a conflict is told by the state. */
export async function finish(progress: Progress, sending: Sending, isPublished: boolean): Promise<void> {
  const { store, isVersioned } = progress.options
  const secrets = secretNames(store.models, store.uid, store.changes())
  if (!isVersioned || secrets.length > 0) return act(progress, () => saveDirectly(progress, isPublished))
  await sending.flush()
  if (['conflict', 'kept', 'signedOut', 'refused'].includes(progress.state.status)) return
  await act(progress, () => publish(progress, isPublished))
}

async function act(progress: Progress, work: () => Promise<void>): Promise<void> {
  const { status } = progress.state
  progress.set({ status: 'saving', error: null, faults: [] })
  try {
    await work()
  } catch (error) {
    const conflict = error instanceof ApiError && error.status === 409 ? conflictOf(error.details) : null
    if (conflict) {
      const other = await otherOfConflict(progress, conflict)
      return progress.set({ status: 'conflict', conflict, other })
    }
    const { copy, entry } = progress.state
    if (statusOf(error) === 404 && copy && !entry) {
      progress.set({ status })
      await noticeGone(progress)
      throw error
    }
    const faults = progress.options.store.refuse(faultsIn(error))
    progress.set({ status, faults, ...(error instanceof Error ? { error } : {}) })
    throw error
  }
}

async function publish(progress: Progress, isPublished: boolean): Promise<void> {
  const { server, store } = progress.options
  const { copy, entry } = progress.state
  const since = store.document
  const body = { merge: true, ...(isPublished ? {} : { publish: false }) }
  const id = copy ? (await server.publishCopy(copy.id, { revision: copy.revision, ...body })).entry : entry?.id
  if (id === undefined) return saveDirectly(progress, isPublished)
  const stillDraft = !copy && isPublished && entry?.state === 'draft'
  progress.adopt(stillDraft ? await server.publishEntry(id, true) : await server.readEntry(id), since)
}

async function saveDirectly(progress: Progress, isPublished: boolean): Promise<void> {
  const { server, store, isSingle, locale, localizationOf, isVersioned, initial } = progress.options
  const { entry, copy } = progress.state
  const { key } = progress
  const since = store.document
  // The changes of a working copy are not in the entry yet. What a new entry inherits, and its defaults, the server gives it:
  // its maker need not have the right to write them.
  const base = entry?.document ?? initial
  const changed = Object.entries(store.document).filter(
    ([name, value]) => !Object.hasOwn(base, name) || !sameValue(value, base[name]),
  )
  const document = plain(copy || !entry ? Object.fromEntries(changed) : store.changes())
  const version = entry?.version ?? null
  const body = { document, ...(version === null || !isVersioned ? {} : { version }) }
  const place = { ...(locale === null ? {} : { locale }), ...(localizationOf === null ? {} : { localizationOf }) }
  let next = entry
    ? await server.saveEntry(entry.id, body)
    : isSingle
      ? await server.saveSingle(body, locale)
      : await server.createEntry(body, place)
  if (copy) await server.removeCopy(copy.id)
  if (isPublished && next.state === 'draft') next = await server.publishEntry(next.id, true)
  progress.forget(key)
  progress.adopt(copy ? { ...next, copy: null } : next, since)
}
