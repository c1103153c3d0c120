import { statusOf } from '../../../api/index.js'
import { noticeGone } from './gone.js'
import { otherOf } from './other.js'
import type { Progress } from './progress.js'
import type { Sending } from './sending.js'
import type { Server } from './server.js'

/** Looks what others did, and shows it unless something was typed here. */
export async function look(progress: Progress, sending: Sending): Promise<void> {
  const { server, isVersioned, store, labels } = progress.options
  const { entry, copy, status } = progress.state
  if (!isVersioned || sending.isRunning || (entry === null && copy === null)) return
  const [found] = entry ? await server.listCopies(entry.id) : copy ? await copyItself(server, copy.id) : []
  if (sending.isRunning || progress.state.copy !== copy) return
  if (!found) {
    if (copy && !entry) return noticeGone(progress)
    if (!copy || !entry || status !== 'saved') return
    const isAsItWas = progress.unchanged()
    const next = await server.readEntry(entry.id, true)
    if (isAsItWas()) progress.adopt(next)
    return
  }
  if (copy && found.id === copy.id && found.revision <= copy.revision) return
  progress.set({ other: otherOf(progress, await server.readSaver(found.id, found.revision)) })
  if (progress.hasChanges || (copy && found.id !== copy.id)) return
  if (entry) {
    const next = await server.readEntry(entry.id, true)
    if (progress.hasChanges || sending.isRunning) return
    labels.add(next.links, next.files)
    store.receive({ ...next.document, ...next.copy?.document })
    progress.set({ entry: next, copy: next.copy, savedAt: next.copy?.savedAt ?? next.updatedAt })
  } else {
    const next = await server.readCopy(found.id)
    if (progress.hasChanges || sending.isRunning) return
    store.receive(next.document)
    progress.set({ copy: next, savedAt: next.savedAt })
  }
}

async function copyItself(server: Server, id: number) {
  try {
    return [await server.readCopy(id)]
  } catch (error) {
    if (statusOf(error) === 404) return []
    throw error
  }
}
