/** A hash of nothing anybody knows, of the cost of a real one: an unknown account takes as long as a wrong password. */
const nobody = '$2b$10$tyQvbkEqoMZhfoaON8qsSue1xWSy3k9PKDy2EtdzOqZK8kqSgmQpK'

/** bcrypt ignores what comes after. Bytes. */
export const longestPassword = 72

/** Takes the same time whatever the reason for a no. bcrypt is loaded with the first password. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const { compare } = await import('bcrypt')
  const isEqual = await compare(password, hash ?? nobody)
  return isEqual && hash !== null && Buffer.byteLength(password) <= longestPassword
}
