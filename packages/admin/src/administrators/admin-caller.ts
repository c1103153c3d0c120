import { UnauthorizedError } from '@content-gen/runtime'
import { setRows } from '@content-gen/runtime/write'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { sessions } from '../tables.js'
import { findAdministrator, fullNameOf } from './stored-administrator.js'
import type { StoredAdministrator } from './stored-administrator.js'

/** The administrator who sends a request, as stored when it arrived. */
export interface AdminCaller {
  readonly id: number
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  /** `Ada Lovelace`, or the e-mail of somebody without a name. */
  readonly name: string
  /** Names of roles. One that the config no longer has grants nothing. */
  readonly roles: readonly string[]
  readonly hasPassword: boolean
  readonly hasSecondFactor: boolean
  /** The id of the session that the request belongs to. */
  readonly session: number
  /** The sender has signed in, or entered the password, a few minutes ago. */
  readonly isFresh: boolean
}

export function adminCaller(stored: StoredAdministrator, session: number, isFresh: boolean): AdminCaller {
  const { id, email, firstname, lastname, roles, password, secret } = stored
  const [hasPassword, hasSecondFactor] = [password !== null, secret !== null]
  const person = { id, email, firstname, lastname, name: fullNameOf(stored), roles, hasPassword, hasSecondFactor }
  return { ...person, session, isFresh }
}

/** Returns the sender of a request as stored by now, which may have been demoted, blocked or signed out while the request waited. @throws UnauthorizedError */
export async function currentCaller(
  writing: WriteTransaction,
  { id, session: own, isFresh }: AdminCaller,
): Promise<AdminCaller> {
  const found = await findAdministrator(writing, { id })
  // An update that changes nothing waits for whoever ends the session.
  const isOpen = (await setRows(writing, sessions, { where: { id: own } }, { id: own })) > 0
  if (found === null || found.isBlocked || !isOpen) throw new UnauthorizedError('Sign in first')
  return adminCaller(found, own, isFresh)
}
