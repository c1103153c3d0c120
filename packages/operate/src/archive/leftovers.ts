import { readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Returns the beginning of the names of folders that this process makes, and that `removeLeftovers` knows. */
export function ownBeginning(beginning: string): string {
  return `${beginning}${hostname()}~${process.pid}~`
}

/** Removes the folders of processes on this host that were killed. Those of other users stay. */
export async function removeLeftovers(folder: string, beginning: string): Promise<void> {
  const ofHost = `${beginning}${hostname()}~`
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(ofHost) ? Number(/^(\d+)~/.exec(name.slice(ofHost.length))?.[1]) : 0
    if (pid > 0 && !isRunning(pid))
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
