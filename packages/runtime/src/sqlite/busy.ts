import { UnavailableError } from '../errors.js'

/** Runs a write. Where another process does not let go of the file, that is a 503 to the client. */
export async function orBusy<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (isBusy(error)) throw new UnavailableError(false, error)
    throw error
  }
}

/** Prisma's codes: an operation, or the beginning of a transaction, that had to wait too long. */
const codes: ReadonlySet<unknown> = new Set(['P1008', 'P2028'])

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.has(error.code)
}
