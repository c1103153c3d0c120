import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { StoredVersions } from '../versions/stored-versions.js'
import { OutdatedError } from './outdated.js'

/**
 * Returns the version of an entry that work on it begins from: `latest`, or the one that the sender has seen, so that publishing merges what was
 * written since. @throws OutdatedError if that is no longer kept, or the caller may not read it: a conflict would show it
 */
export async function requireBase(
  versions: StoredVersions,
  caller: Caller,
  { uid }: CompiledType,
  entry: number,
  { latest, seen }: { readonly latest: number; readonly seen: number | null },
): Promise<number> {
  if (seen === null || seen === latest) return latest
  const isShown = caller.can('plugin::editorial.versions.read')
  if (isShown && (await versions.find(uid, entry, seen)) !== null) return seen
  throw new OutdatedError(`The entry was written meanwhile: its version is ${latest}, not ${seen}`, { version: latest })
}
