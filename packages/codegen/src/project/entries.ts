import type { Dirent, Stats } from 'node:fs'
import { lstat, readdir, unlink } from 'node:fs/promises'
import { isAbsent } from './problem.js'

/** What stands at a path; null: nothing. That the system does not tell is no answer. */
export function statsAt(path: string): Promise<Stats | null> {
  return lstat(path).catch(absentAs(null))
}

/** What a folder holds; nothing where there is none. */
export function entriesOf(path: string): Promise<readonly Dirent[]> {
  return readdir(path, { withFileTypes: true }).catch(absentAs([]))
}

/** A file, if it is there; a folder stays. */
export async function removeFile(path: string): Promise<void> {
  if ((await statsAt(path))?.isDirectory() === false) await unlink(path).catch(absentAs(undefined))
}

function absentAs<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (isAbsent(error)) return value
    throw error
  }
}
