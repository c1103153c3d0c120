/** The memory of a running server. Linux only. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from '../../packages/upload/test/client.js'
import type { Project, RunningServer } from '../project.js'

const probe = fileURLToPath(new URL('memory-probe.mjs', import.meta.url))

export interface Memory {
  readonly heapUsed: number
  readonly external: number
  readonly rss: number
  /** Of the event loop: sockets, timers, files under way. */
  readonly handles: number
}

/** The environment of a server with the probe. */
export function probed(project: Project): NodeJS.ProcessEnv {
  return { NODE_OPTIONS: `--expose-gc --import=${probe}`, MEMORY_FILE: fileOf(project) }
}

/** Bytes in use after garbage collection, and handles. */
export async function memoryOf(project: Project, { pid }: RunningServer): Promise<Memory> {
  const file = fileOf(project)
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  await until(() => existsSync(file), 30)
  return JSON.parse(readFileSync(file, 'utf8')) as Memory
}

/** Returns the peak memory of a server while `work` runs, in megabytes above its memory before. */
export async function peakDuring({ pid }: RunningServer, work: () => Promise<unknown>): Promise<number> {
  const resident = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  // Resets the kernel's peak value.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = resident('VmRSS')
  await work()
  return Math.round((resident('VmHWM') - before) * 10) / 10
}

function fileOf({ dir }: Project): string {
  return join(dir, 'memory.json')
}
