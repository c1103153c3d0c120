import { RequestError } from '@content-gen/runtime'
import { hashing, loadHashing } from '@content-gen/runtime/write'
import type { Caller } from '@content-gen/runtime'

/** The hash of an unknown password, as expensive to check as a real one: an unknown account takes as long as a wrong password. */
const nobody = '$2b$10$tyQvbkEqoMZhfoaON8qsSue1xWSy3k9PKDy2EtdzOqZK8kqSgmQpK'

/** In bytes: bcrypt ignores the rest. */
export const longestPassword = 72

/** A request behind this many would wait for seconds, and its client would have given up. */
const mostWaiting = 200

/** Takes the same time whatever the reason for refusal. Origins take turns. @throws RequestError under a flood */
export async function isPassword(
  password: string,
  hash: string | null,
  { origin = '' }: Pick<Caller, 'origin'>,
): Promise<boolean> {
  if (hashing.waiting >= mostWaiting)
    throw new RequestError(503, 'ServiceUnavailableError', 'Too many people are signing in')
  const isEqual = await hashing.run(origin, async () => (await loadHashing()).compare(password, hash ?? nobody))
  return isEqual && hash !== null && Buffer.byteLength(password) <= longestPassword
}
