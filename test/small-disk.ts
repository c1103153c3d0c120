import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Need } from './tried.js'

/** A machine that permits it, as few do to anybody but root. */
export const smallDisk: Need = {
  lack: 'No disk can be mounted',
  remedy: 'run them as root',
  isMet() {
    const folder = mkdtempSync(join(tmpdir(), 'content-gen-mounted-'))
    try {
      mountSmallDisk(folder)()
      return true
    } catch {
      return false
    } finally {
      rmdirSync(folder)
    }
  },
}

/** Mounts a disk of four megabytes at a folder. */
export function mountSmallDisk(folder: string): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' })
  return () => execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
}

/** Uses up all the free space. */
export function fill(path: string): void {
  for (let bytes = 4 * 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 2)) {
    try {
      appendFileSync(path, Buffer.alloc(bytes))
    } catch {
      // A part may have fit.
    }
  }
}
