/** System calls of a running server (`strace`): recorded, made to fail, or ended by a kill. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitOf } from '../../../test/exit-of.js'

export interface SystemCall {
  readonly thread: number
  readonly name: string
  /** The position of the call among those with its name in its thread, from 1. */
  readonly nth: number
  /** As `strace` prints it. */
  readonly text: string
}

/** The fault of a call: it fails with this error, or the process is killed in it. */
export type Fault = 'EIO' | 'ENOSPC' | 'EMFILE' | 'SIGKILL'

/** The calls that reach the disk. */
const traced =
  'openat,read,pread64,write,writev,pwrite64,fsync,fdatasync,ftruncate,mkdir,link,rename,unlink,rmdir,getdents64'

/** The calls of all threads of a process while `work` runs. */
export async function recordCalls(pid: number, work: () => Promise<unknown>): Promise<readonly SystemCall[]> {
  const log = await attached(['-f', '-p', String(pid), '-e', `trace=${traced}`], work)
  const counts = new Map<string, number>()
  return log.flatMap((line) => {
    const [, thread, name, text] = /^(\d+) +(\w+)(\(.*)/.exec(line) ?? []
    if (thread === undefined || name === undefined || text === undefined) return []
    const nth = (counts.get(thread + name) ?? 0) + 1
    counts.set(thread + name, nth)
    return [{ thread: Number(thread), name, nth, text: name + text }]
  })
}

/** Runs `work` with a fault in one call. Returns the line of that call; null if it did not happen. */
export async function withFault(
  { thread, name, nth }: SystemCall,
  fault: Fault,
  work: () => Promise<unknown>,
): Promise<string | null> {
  const what = fault === 'SIGKILL' ? 'signal=SIGKILL' : `error=${fault}`
  const inject = ['-e', `trace=${name}`, '-e', `inject=${name}:${what}:when=${nth}`]
  const log = await attached(['-p', String(thread), ...inject], work)
  return log.find((line) => line.includes('INJECTED') || line.includes('killed by SIGKILL')) ?? null
}

async function attached(options: readonly string[], work: () => Promise<unknown>): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-strace-'))
  const file = join(folder, 'log')
  try {
    const tracer = spawn('strace', ['-y', '-s', '0', '-o', file, ...options], { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    await new Promise<void>((resolve, reject) => {
      tracer.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        if (/attached/.test(said)) resolve()
      })
      tracer.once('exit', () => reject(new Error(`strace: ${said}`)))
    })
    await work()
    tracer.kill('SIGINT')
    await exitOf(tracer)
    return readFileSync(file, 'utf8').split('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
