import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import type { ChildProcess } from 'node:child_process'
import { spawnFollowing } from '@content-gen/operate'
import { warn } from './say.js'
import { environmentState } from './states.js'

/** Milliseconds that requests under way get before a replaced server is killed. */
const grace = 2000

/** The server of a project in development: one process at a time. */
export class AppServer {
  #child: ChildProcess | null = null
  #isReady = false
  #settled = Promise.resolve()
  #isEnded = false

  constructor(private readonly root: string) {}

  /** True if it serves, or is starting. */
  get isRunning(): boolean {
    return this.#child !== null
  }

  /** True if it serves. */
  get isServing(): boolean {
    return this.isRunning && this.#isReady
  }

  /** Resolves once a server that is starting has read its files: when it serves or has ended, after two seconds at the latest. */
  async settled(): Promise<void> {
    const patience = new AbortController()
    await Promise.race([
      this.#settled,
      setTimeout(grace, undefined, { signal: patience.signal }).catch(() => undefined),
    ])
    patience.abort()
  }

  /** Ends the running server and starts one from the last compilation. `onSettled` learns whether it started. */
  async restart(onSettled: (answers: boolean) => void): Promise<void> {
    await this.#stop()
    if (this.#isEnded) return
    const child = spawnFollowing(this.root, 'dist/generated/server.js', { NODE_ENV: 'development' })
    this.#child = child
    this.#isReady = false
    let isSettled = false
    let resolve: () => void = () => undefined
    this.#settled = new Promise((settled) => (resolve = settled))
    const settle = (answers: boolean) => {
      if (!isSettled && this.#child === child) {
        this.#isReady = answers
        onSettled(answers)
      }
      isSettled = true
      resolve()
    }
    child.on('message', (message) => {
      if (message === 'ready') settle(true)
    })
    // Nothing was started, so nothing exits.
    child.on('error', ({ message }) => {
      settle(false)
      if (this.#child !== child) return
      this.#child = null
      warn(`The server could not be started: ${message}. The next change tries again.`)
    })
    child.on('exit', (code, signal) => {
      settle(false)
      if (this.#child !== child) return
      this.#child = null
      const how = code === null ? signal : `status ${code}`
      warn(`The server ended with ${how}. It starts again after the next change.`)
    })
  }

  /** Ends it for good. */
  end(): Promise<void> {
    this.#isEnded = true
    return this.#stop()
  }

  async #stop(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child === null) return
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    const patience = new AbortController()
    const kill = setTimeout(grace, undefined, { signal: patience.signal }).then(
      () => child.kill('SIGKILL'),
      () => undefined,
    )
    await exit
    patience.abort()
    await kill
  }
}

/** Returns the address at which this machine reaches the server. Cookies of 127.0.0.1 reach all of its ports. */
export function localAddress(root: string): string {
  return `http://127.0.0.1:${place(root).port}`
}

function place(root: string): { readonly host: string; readonly port: string } {
  const file = parseEnv(environmentState(root))
  return {
    host: process.env['HOST'] || file['HOST'] || '0.0.0.0',
    port: process.env['PORT'] || file['PORT'] || '1337',
  }
}

/** Returns the address of the server for a browser on this machine. */
export function serverAddress(root: string): string {
  const { host, port } = place(root)
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
