import type { Release, ReleaseAct } from './editorial.js'
import { send } from './send.js'

/** Changes what a release does, as it is now: others may have changed it since it was read. Acts that are hidden from the person stay. */
export async function changeActs(
  release: number,
  edit: (acts: readonly ReleaseAct[]) => readonly ReleaseAct[],
): Promise<void> {
  const path = `/editorial/releases/${release}`
  const { data } = await send<Release>(path)
  await send(path, { method: 'PUT', body: { acts: edit(data.acts.filter((act) => act !== null)) } })
}

/** True for two acts on the same entry or working copy. */
export function isSameSubject(one: ReleaseAct, other: ReleaseAct): boolean {
  if (one.type !== other.type) return false
  return (one.entry !== undefined && one.entry === other.entry) || (one.copy !== undefined && one.copy === other.copy)
}
