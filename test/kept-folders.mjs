/** Folders that a run keeps to copy them again. */
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/** Returns false if nothing was kept there. */
export function copyFolder(kept, to) {
  if (!existsSync(kept)) return false
  cpSync(kept, to, { recursive: true, preserveTimestamps: true })
  return true
}

/** Another suite may keep the same at this moment: the first one stays. */
export function keepFolder(from, kept) {
  if (existsSync(kept)) return
  mkdirSync(dirname(kept), { recursive: true })
  // `mkdtemp` would make a folder that other users may not read: the mode goes along with each copy.
  const copy = `${kept}-${randomUUID()}`
  cpSync(from, copy, { recursive: true, preserveTimestamps: true })
  try {
    renameSync(copy, kept)
  } catch (error) {
    rmSync(copy, { recursive: true })
    if (!existsSync(kept)) throw error
  }
}
