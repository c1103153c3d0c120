import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'

/** Mounts a disk of four megabytes at a folder; returns null if this machine does not permit it. */
export function mountSmallDisk(folder: string): (() => void) | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' })
    return () => execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
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
