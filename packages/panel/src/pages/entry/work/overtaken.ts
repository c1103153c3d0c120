/** The work goes on after somebody else was faster. */
import type { WorkingCopy } from '@content-gen/admin/panel-api'
import { statusOf } from '../../../api/index.js'
import type { ApiError } from '../../../api/index.js'
import type { Values } from '../../../form/document/values.js'
import { conflictOf, wholeConflict } from './conflict.js'
import type { Conflict } from './conflict.js'
import type { Ground } from './ground.js'
import { otherOfConflict } from './other.js'
import type { Progress } from './progress.js'
import type { Server } from './server.js'

/** Somebody saved first: a conflict if both changed the same. `waiting`: the changes can be sent again. */
export async function mergeWithOthers(progress: Progress, error: ApiError, sent: Values): Promise<void> {
  const { server, labels } = progress.options
  const { details } = error
  const { copy, entry } = progress.state
  const conflict = conflictOf(details)
  if (conflict) return progress.set({ status: 'conflict', conflict, other: await otherOfConflict(progress, conflict) })
  // Somebody began to work on the entry at the same time, or the last common state is not known any more.
  const id = copy?.id ?? numberIn(details, 'copy')
  if (id !== null) {
    const theirs = await server.readCopy(id)
    return compare(progress, sent, theirs.document, { entry, copy: theirs })
  }
  if (entry === null || numberIn(details, 'version') === null) return progress.set({ status: 'refused', error })
  const next = await server.readEntry(entry.id)
  labels.add(next.links, next.files)
  await compare(progress, sent, { ...next.document, ...next.copy?.document }, { entry: next, copy: next.copy })
}

async function compare(progress: Progress, sent: Values, theirs: Values, ground: Ground): Promise<void> {
  const { store } = progress.options
  const conflict = wholeConflict(store.saved, sent, theirs, ground)
  if (conflict.names.length > 0)
    return progress.set({ status: 'conflict', conflict, other: await otherOfConflict(progress, conflict) })
  store.receive(theirs)
  progress.set({ ...ground, status: 'waiting' })
}

/** The working copy was published or given up by somebody else: the changes are made to the entry as it is now. */
export async function continueOnEntry(progress: Progress, id: number, error: ApiError): Promise<void> {
  const { server, store, labels } = progress.options
  try {
    const next = await server.readEntry(id)
    labels.add(next.links, next.files)
    store.receive({ ...next.document, ...next.copy?.document })
    progress.set({ entry: next, copy: next.copy, status: 'waiting' })
  } catch (failure) {
    if (statusOf(failure) !== 404) throw failure
    progress.set({ status: 'refused', error })
  }
}

/** Takes the person's decisions about a conflict. */
export async function takeDecisions(progress: Progress, conflict: Conflict, chosen: Values): Promise<void> {
  const { store, server } = progress.options
  const { copy, entry } = progress.state
  if (conflict.of === 'entry' && copy && entry) {
    // A working copy remembers what it started from. It starts anew, from what the person has seen, and stays the one that is scheduled.
    const next = await server.readEntry(entry.id)
    progress.adopt({ ...next, copy: next.copy && (await restarted(server, next.copy, conflict.revision)) })
  } else {
    store.receive(conflict.theirs)
    progress.set(conflict.ground ?? (copy ? { copy: { id: copy.id, revision: conflict.revision } } : {}))
  }
  progress.set({ conflict: null, status: 'waiting' })
  store.restore(chosen)
}

/** Somebody may have published it or given it up meanwhile. */
async function restarted(server: Server, { id, revision }: WorkingCopy, version: number): Promise<WorkingCopy | null> {
  try {
    return await server.saveCopy(id, { revision, document: {}, restart: true, version })
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

function numberIn(details: unknown, name: string): number | null {
  const value: unknown = typeof details === 'object' && details !== null ? Reflect.get(details, name) : null
  return typeof value === 'number' ? value : null
}
