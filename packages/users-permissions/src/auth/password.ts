import { compare } from 'bcrypt'
import { RequestError } from '@content-gen/runtime'
import { inTurn, turnsAhead } from '@content-gen/runtime/write'

/** A hash of nothing anybody knows, of the cost of a real one: an unknown account takes as long as a wrong password. */
const nobody = '$2b$10$tyQvbkEqoMZhfoaON8qsSue1xWSy3k9PKDy2EtdzOqZK8kqSgmQpK'

/** bcrypt ignores what comes after. Bytes. */
export const longestPassword = 72

/** Whoever comes behind as many waits for seconds, and would be gone before the answer. */
const mostWaiting = 200

/** Takes the same time whatever the reason for a no. @throws RequestError under a flood */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  if (turnsAhead() >= mostWaiting)
    throw new RequestError(503, 'ServiceUnavailableError', 'Too many people are signing in')
  const isEqual = await inTurn(() => compare(password, hash ?? nobody))
  return isEqual && hash !== null && Buffer.byteLength(password) <= longestPassword
}
