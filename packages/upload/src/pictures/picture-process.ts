import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { RequestError } from '@content-gen/runtime'
import type { ChildProcess } from 'node:child_process'
import type { TaskReply, PictureTask } from './task.js'

const entryPoint = createRequire(import.meta.url).resolve('@content-gen/upload/picture-process')
/** Milliseconds in which a process must have loaded the library. */
const patience = 10_000
/** Milliseconds after which an idle process is ended: it keeps memory. */
const idle = 5_000
/** Megabytes of JavaScript heap: pixels live outside it. */
const heap = 32
/** Variables that name folders for the system's loader and the library. The others may be secrets. */
const handedOn = ['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP']

/** An answer, or null if the process has died instead. */
export type PictureOutcome = TaskReply | null

/** A process that does one task at a time, and is killed if it takes too long. */
export class PictureProcess {
  isUsable = true
  readonly #child: ChildProcess
  #settle: ((outcome: PictureOutcome) => void) | null = null
  #timer: NodeJS.Timeout | undefined
  /** The reason of its end, if it is known. */
  #cause: unknown

  private constructor() {
    this.#child = forked()
    this.#child.on('message', (answer: TaskReply) => this.#end(answer))
    this.#child.on('error', (cause) => this.#lose(cause))
    this.#child.on('exit', (code, signal) => this.#lose(new Error(`The process for pictures ended: ${signal ?? code}`)))
  }

  /** @throws RequestError 503 if the machine has no resources for a process now, Error if the library cannot be loaded */
  static async start(): Promise<PictureProcess> {
    const started = new PictureProcess()
    const outcome = await started.#outcome(patience)
    if (outcome?.kind === 'ready') return started
    started.kill()
    // Negative: there has never been a process.
    const isDefect = (started.#child.exitCode ?? 0) > 0
    throw isDefect ? started.#cause : shortage(started.#cause)
  }

  ask(task: PictureTask, milliseconds: number): Promise<PictureOutcome> {
    const outcome = this.#outcome(milliseconds)
    this.#child.send(task, (error) => error && this.#lose(error))
    return outcome
  }

  kill(): void {
    this.#lose(new Error('The process for pictures was ended'))
    this.#child.kill('SIGKILL')
  }

  /** The next answer. Until then the process keeps this one alive. */
  #outcome(milliseconds: number): Promise<PictureOutcome> {
    return new Promise((resolve) => {
      this.#settle = resolve
      clearTimeout(this.#timer)
      const isLate = () => this.#settle === resolve
      // If the server itself was held up, the answer is there and comes before.
      const end = () => setImmediate(() => isLate() && this.#end({ kind: 'endless' }))
      this.#timer = setTimeout(end, milliseconds)
      this.#child.ref()
      this.#child.channel?.ref()
    })
  }

  #lose(cause: unknown): void {
    this.isUsable = false
    this.#cause ??= cause
    this.#end(null)
  }

  #end(outcome: PictureOutcome): void {
    clearTimeout(this.#timer)
    this.#child.unref()
    this.#child.channel?.unref()
    const settle = this.#settle
    this.#settle = null
    settle?.(outcome)
    if (outcome?.kind === 'endless') this.kill()
    else if (this.isUsable) this.#timer = setTimeout(() => this.kill(), idle).unref()
  }
}

function forked(): ChildProcess {
  try {
    return fork(entryPoint, {
      execArgv: [`--max-old-space-size=${heap}`],
      env: Object.fromEntries(handedOn.flatMap((name) => valueOf(name))),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  } catch (error) {
    throw shortage(error)
  }
}

function valueOf(name: string): readonly [string, string][] {
  const value = process.env[name]
  return value === undefined ? [] : [[name, value]]
}

function shortage(cause: unknown): RequestError {
  const message = 'The server cannot start a process for pictures now'
  return Object.assign(new RequestError(503, 'ServiceUnavailableError', message, {}, { code: 'busy' }), { cause })
}
