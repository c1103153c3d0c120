/** Readiness: tells a load balancer whether the server can do its work now. */
import { open, statfs } from 'node:fs/promises'
import { RequestError, UnavailableError } from '../errors/errors.js'
import { only } from './request/only.js'
import { isReading, refuseMethod } from './request/refuse-method.js'
import type { Logger } from 'pino'
import type { Middleware } from './routes.js'

/** One thing that the server needs. */
export interface Check {
  readonly name: string
  /** Rejects if it is missing: with a RequestError that says why, or with any other error, which goes only to the log. */
  readonly run: () => Promise<unknown>
  /** The server serves without it, too: only its operator is told. */
  readonly isMinor?: true
}

/** Milliseconds: the most that a check may take, and how long its result is valid. */
const patience = 2_000
const fresh = 1_000

/** Answers `GET /_ready`: 200, or 503 with the reasons by the names of the checks. */
export function answerReady(all: readonly Check[], log: Logger): Middleware {
  const checks = all.filter(({ isMinor }) => !isMinor)
  let reasons: Promise<Reasons> | null = null
  const look = () => {
    const found = reasonsOf(checks, log)
    void found.then(() => setTimeout(() => (reasons = null), fresh).unref())
    return found
  }
  return only(
    ({ path }) => path === '/_ready',
    async (ctx) => {
      if (!isReading(ctx)) return refuseMethod(ctx)
      reasons ??= look()
      const found = await reasons
      const isReady = Object.keys(found).length === 0
      ctx.status = isReady ? 200 : 503
      ctx.body = isReady ? { status: 'ready' } : { status: 'not ready', reasons: found }
      ctx.set('Cache-Control', 'no-store')
    },
  )
}

/** By the names of checks that failed. */
type Reasons = Readonly<Record<string, string>>

export async function reasonsOf(checks: readonly Check[], log: Logger): Promise<Reasons> {
  const results = await Promise.all(checks.map(async (check) => [check.name, await reasonOf(check, log)] as const))
  return Object.fromEntries(results.flatMap(([name, reason]) => (reason === null ? [] : [[name, reason]])))
}

/** Returns each check with its state, for the operator of the server. */
export async function detailsOf(checks: readonly Check[]): Promise<Readonly<Record<string, string>>> {
  const results = checks.map(async ({ name, run }) => {
    const well = run().then(
      () => 'ready',
      (error: unknown) => causeOf(error),
    )
    return [name, await Promise.race([well, late()])] as const
  })
  return Object.fromEntries(await Promise.all(results))
}

function causeOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

async function reasonOf({ name, run }: Check, log: Logger): Promise<string | null> {
  try {
    return await Promise.race([run().then(() => null), late()])
  } catch (error) {
    if (error instanceof RequestError && !(error instanceof UnavailableError)) return error.message
    log.warn({ check: name, err: error }, 'not ready')
    return error instanceof RequestError ? error.message : 'Does not work now: the log says why'
  }
}

function late(): Promise<string> {
  return new Promise((resolve) => setTimeout(resolve, patience, 'Does not answer in time').unref())
}

const leastRoom = 64 * 1_048_576

/** @throws RequestError if the folder's disk has hardly any room left */
export async function checkRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= leastRoom) return
  throw new RequestError(507, 'InsufficientStorageError', 'There is hardly any room left on the disk')
}

/** Checks that one more file can be opened. */
export const filesCheck: Check = {
  name: 'files',
  run: async () => {
    const file = await open(new URL(import.meta.url)).catch(() => null)
    if (file === null) throw new RequestError(503, 'ServiceUnavailableError', 'No more files can be opened')
    await file.close()
  },
}
