/** Programs of a set-up. Each ends with its test, or with the process that started it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { exitOf } from '../exit-of.js'

export interface Daemon {
  readonly pid: number
  /** The end of what it has said. */
  said(): string
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface DaemonOptions {
  readonly cwd: string
  /** Nobody, where the program refuses root. */
  readonly user?: { readonly uid: number; readonly gid: number } | null
  readonly env?: NodeJS.ProcessEnv
  readonly isUp: () => Promise<boolean>
}

const longest = 30 * 60_000
const patience = 60_000

/** Starts a program, and returns when it is up. */
export async function startDaemon(
  command: string,
  args: readonly string[],
  { cwd, user, env = process.env, isUp }: DaemonOptions,
): Promise<Daemon> {
  const daemon = spawn(command, args, {
    ...user,
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longest,
    killSignal: 'SIGKILL',
  })
  let said = ''
  for (const stream of [daemon.stdout, daemon.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-20_000)))
  const ended = exitOf(daemon)
  const guard = guardOf(daemon)
  const stop = async (signal: NodeJS.Signals = 'SIGKILL') => {
    daemon.kill(signal)
    await ended
    guard.stdin?.end()
    await exitOf(guard)
  }
  const deadline = Date.now() + patience
  while (!(await isUp())) {
    if (daemon.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`${command} did not start:\n${said}`)
    }
    await wait(100)
  }
  return { pid: daemon.pid ?? 0, said: () => said, stop }
}

/** Kills it when this process dies: its end of the pipe closes then. */
function guardOf({ pid }: ChildProcess): ChildProcess {
  return spawn('sh', ['-c', 'read _; kill -KILL "$1" 2>/dev/null', 'guard', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
}
