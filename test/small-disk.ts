import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'

/** A disk of four megabytes in the place of a folder; null where this machine does not give us one. */
export function mountSmallDisk(folder: string): (() => void) | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' })
    return () => execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
}

/** Takes all the room there is. */
export function fill(path: string): void {
  for (let bytes = 4 * 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 2)) {
    try {
      appendFileSync(path, Buffer.alloc(bytes))
    } catch {
      // A half of it may fit.
    }
  }
}
