import { ApplicationError, NotFoundError, UnauthorizedError } from '@content-gen/runtime'
import { readId } from '@content-gen/runtime/query'
import { barOf, barWords } from '../users/bar.js'
import type { Caller } from '@content-gen/runtime'
import type { Accounts } from '../accounts.js'

/** Tokens of accounts, for owner code. */
export interface AccountTokens {
  /**
   * Returns a token as a sign-in gives it.
   * @throws NotFoundError if there is no such account; ApplicationError if it is blocked or must confirm its address first
   */
  issueToken(accountId: number | string): Promise<string>
  /** Returns the id of the account that a request with this token is answered as; undefined if such a request is refused. */
  verifyToken(token: string): Promise<number | undefined>
}

type TokenParts = Pick<Accounts, 'users' | 'settings' | 'openJwt'>

/** `accountOf`: finds the caller of a token as for a request. */
export function accountTokens(
  { users, settings, openJwt }: TokenParts,
  accountOf: (token: string) => Promise<Caller>,
): AccountTokens {
  return {
    async issueToken(accountId) {
      const id = readId(accountId)
      const user = id === null ? null : await users.table.byId(id)
      if (user === null) throw new NotFoundError(`There is no account ${String(accountId)}`)
      const reason = barOf(user, settings)
      if (reason !== null) throw new ApplicationError(barWords[reason])
      return (await openJwt()).issue({ id: user.id, version: user.tokenVersion })
    },
    async verifyToken(token) {
      try {
        return (await accountOf(token)).user?.id
      } catch (error) {
        if (error instanceof UnauthorizedError) return undefined
        throw error
      }
    },
  }
}
