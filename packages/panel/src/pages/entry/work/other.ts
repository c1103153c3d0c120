import type { Conflict } from './conflict.js'
import type { Progress } from './progress.js'
import type { Saver } from './server.js'
import type { Other } from './work-state.js'

/** Returns who saved, as the person is told. */
export function otherOf({ options }: Progress, { actor, at }: Saver, of: Other['of']): Other {
  const isSelf = actor.kind === 'administrator' && actor.id === String(options.person)
  return { names: actor.name === null ? [] : [actor.name], at, isSelf, of }
}

/** Reads who made the other side of a conflict; null if the server does not tell: the person decides all the same. */
export async function otherOfConflict(progress: Progress, conflict: Conflict): Promise<Other | null> {
  const { of, revision, savers, ground } = conflict
  if (savers.length > 0) return allOf(savers.map((saver) => otherOf(progress, saver, of)))
  const { server } = progress.options
  const { copy, entry } = ground ?? progress.state
  try {
    if (of === 'entry') return entry && otherOf(progress, await server.readWriter(entry.id, revision), of)
    return copy && otherOf(progress, await server.readSaver(copy.id, revision), of)
  } catch {
    return null
  }
}

/** Several may have saved: all are named, the person only if there was nobody else. */
function allOf(savers: readonly Other[]): Other | null {
  const last = savers.findLast(({ isSelf }) => !isSelf) ?? savers.at(-1)
  if (last === undefined || last.isSelf) return last ?? null
  return { ...last, names: [...new Set(savers.flatMap(({ names, isSelf }) => (isSelf ? [] : names)))] }
}
