import type { Conflict } from './conflict.js'
import type { Progress } from './progress.js'
import type { Saver } from './server.js'
import type { Other } from './work-state.js'

/** Returns who saved, as the person is told. */
export function otherOf({ options }: Progress, { actor, at }: Saver): Other {
  const isSelf = actor.kind === 'administrator' && actor.id === String(options.person)
  return { name: actor.name ?? '', at, isSelf }
}

/** Reads who made the other side of a conflict; null if the server does not tell: the person decides all the same. */
export async function otherOfConflict(progress: Progress, { of, revision }: Conflict): Promise<Other | null> {
  const { server } = progress.options
  const { copy, entry } = progress.state
  try {
    if (of === 'entry') return entry && otherOf(progress, await server.readWriter(entry.id, revision))
    return copy && otherOf(progress, await server.readSaver(copy.id, revision))
  } catch {
    return null
  }
}
