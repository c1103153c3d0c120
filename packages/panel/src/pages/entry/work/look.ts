import type { Entry, LatestWork } from '@content-gen/admin/panel-api'
import { statusOf } from '../../../api/index.js'
import type { Presence } from '../presence/presence.js'
import { noticeGone } from './gone.js'
import { otherOf } from './other.js'
import type { Progress } from './progress.js'
import type { Sending } from './sending.js'
import type { Other, WorkState } from './work-state.js'

/**
 * Tells others where the person is, looks what they did, tells who it was, and shows it unless something is typed that is not sent. `isWhole`: reads the entry anew though
 * nobody has written it, for its links and languages.
 */
export async function look(progress: Progress, sending: Sending, presence: Presence, isWhole = false): Promise<void> {
  const { entry, copy, status } = progress.state
  if (sending.isBusy || status === 'saving') return
  const place = entry ? { entry: entry.id } : copy && { copy: copy.id }
  if (place === null) return
  const { server, isVersioned } = progress.options
  const before = progress.state
  const found = await orNull(server.readLatest(place, presence.tell()))
  presence.show(found?.people ?? [])
  // Nothing tells of changes without versions.
  if (!isVersioned) return
  if (entry) await lookAtEntry(progress, sending, { entry, before, found, isWhole })
  else if (copy) await lookAtNew(progress, sending, copy, found)
}

interface SeenEntry {
  readonly entry: Entry
  /** The state before the server was asked. */
  readonly before: WorkState
  readonly found: LatestWork | null
  readonly isWhole: boolean
}

async function lookAtEntry(
  progress: Progress,
  sending: Sending,
  { entry, before, found, isWhole }: SeenEntry,
): Promise<void> {
  const { server } = progress.options
  const isAsItWas = () => {
    const { entry: now, copy, status, conflict } = progress.state
    const isOurs = sending.isBusy || status === 'saving'
    return !isOurs && now === entry && copy === before.copy && conflict === before.conflict
  }
  if (!isAsItWas()) return
  if ((found === null) !== (before.gone === 'deleted')) progress.set({ gone: found === null ? 'deleted' : null })
  if (found === null) return
  // A conflict names its makers, all of them.
  const news = before.conflict === null ? newsIn(found, before) : null
  if (news !== null) {
    const other = await makerOf(progress, entry, found, news)
    if (!isAsItWas()) return
    progress.set({ other, toldVersion: found.version })
  }
  const isBehind = news !== null || (before.copy === null ? isOlder(entry, found) : found.copy === null)
  if (!(isBehind || isWhole) || progress.hasChanges || progress.state.status !== 'saved') return
  const isUnchanged = progress.unchanged()
  const next = await server.readEntry(entry.id, true)
  if (isAsItWas() && !progress.hasChanges) show(progress, entry, next, isUnchanged)
}

/** Returns what somebody else has written; null if that is nothing, or told already. */
function newsIn({ version, copy }: LatestWork, state: WorkState): Other['of'] | null {
  const known = state.copy
  if (copy !== null && (known === null || copy.id !== known.id || copy.revision > known.revision)) return 'copy'
  return (version ?? 0) > Math.max(state.entry?.version ?? 0, state.toldVersion ?? 0) ? 'entry' : null
}

/** Returns true if the form does not show the last version, perhaps since something was typed when that was told. */
function isOlder(entry: Entry, { version }: LatestWork): boolean {
  return (version ?? 0) > (entry.version ?? 0)
}

async function makerOf(progress: Progress, entry: Entry, found: LatestWork, of: Other['of']): Promise<Other> {
  const { server } = progress.options
  const { version, copy } = found
  const saver =
    of === 'copy' && copy !== null
      ? await server.readSaver(copy.id, copy.revision)
      : await server.readWriter(entry.id, version ?? 0)
  return otherOf(progress, saver, of)
}

function show(progress: Progress, entry: Entry, next: Entry, isUnchanged: () => boolean): void {
  const { store, labels } = progress.options
  const { copy, other } = progress.state
  if (next.copy !== null && (copy === null || copy.id === next.copy.id)) {
    labels.add(next.links, next.files)
    store.receive({ ...next.document, ...next.copy.document })
    // The version that the work began from stays known: only so does a conflict show when it is saved for good.
    const begun = copy === null ? next : { ...next, version: entry.version, document: entry.document }
    progress.set({ entry: begun, copy: next.copy, savedAt: next.copy.savedAt })
  } else if (isUnchanged()) {
    progress.adopt(next)
    progress.set({ other })
  }
}

async function lookAtNew(
  progress: Progress,
  sending: Sending,
  copy: NonNullable<WorkState['copy']>,
  latest: LatestWork | null,
): Promise<void> {
  const { server, store } = progress.options
  const isAsItWas = () => !sending.isBusy && progress.state.copy === copy
  if (!isAsItWas()) return
  if (latest === null) return noticeGone(progress)
  if ((latest.copy?.revision ?? 0) <= copy.revision) return
  const found = await orNull(server.readCopy(copy.id))
  if (!isAsItWas()) return
  if (found === null) return noticeGone(progress)
  progress.set({ other: otherOf(progress, await server.readSaver(found.id, found.revision), 'copy') })
  if (progress.hasChanges || !isAsItWas()) return
  store.receive(found.document)
  progress.set({ copy: found, savedAt: found.savedAt })
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}
