import type { Dirent, Stats } from 'node:fs'
import { lstat, readdir, unlink } from 'node:fs/promises'
import { isAbsent } from './problem.js'

/** Returns what exists at a path, or null. Throws if the operating system cannot tell. */
export function statsAt(path: string): Promise<Stats | null> {
  return lstat(path).catch(absentAs(null))
}

/** Returns the contents of a folder; none if it does not exist. */
export function entriesOf(path: string): Promise<readonly Dirent[]> {
  return readdir(path, { withFileTypes: true }).catch(absentAs([]))
}

/** Deletes a file if it exists; leaves a folder alone. */
export async function removeFile(path: string): Promise<void> {
  if ((await statsAt(path))?.isDirectory() === false) await unlink(path).catch(absentAs(undefined))
}

function absentAs<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (isAbsent(error)) return value
    throw error
  }
}
