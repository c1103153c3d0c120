import { roleUid } from '@content-gen/contract'
import { ApplicationError } from '@content-gen/runtime'
import { enclose, findRow, isEmail, setRows, tableOf, transact } from '@content-gen/runtime/write'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { typeOf } from '../callers/statement.js'
import type { Accounts } from '../accounts.js'
import { randomNumber } from '../tokens/random-number.js'
import { revocation } from '../users/complete-account.js'
import { isSomebodys, linkAccount } from '../identities.js'
import { barOf } from '../users/bar.js'
import type { StoredUser } from '../users/user-table.js'
import type { Identity } from './provider.js'
import { signInRefusals, SignInRefused } from './refusals.js'
import { accountsAt, knownAccount } from './found-accounts.js'
import type { FoundAccount } from './found-accounts.js'
import { freeName } from './free-name.js'

/** The part of an account that a sign-in depends on. */
export type Admitted = Pick<StoredUser, 'id' | 'username' | 'tokenVersion'>

/** Attributes that no permission of the caller is needed for: all of a new account are derived. */
const ownAttributes = new Set(['username', 'email', 'provider', 'confirmed', 'blocked', 'role'])

/**
 * Returns the account of the person whom `prove` returns: the one that belongs to the person's id at the provider, or has the address that the
 * provider vouches for, or a new one. Everything happens in one transaction; a refusal undoes it, so that a token which signed nobody in is
 * still good for a proof of the address.
 * @throws ApplicationError
 */
export function admitPerson(
  accounts: Accounts,
  provider: string,
  prove: (writing: WriteTransaction) => Promise<Identity>,
): Promise<Admitted> {
  const { users } = accounts
  const decide = async (writing: WriteTransaction) => {
    const identity = await prove(writing)
    return accountFor(accounts, writing, provider, identity).catch((error: unknown) => {
      // An administrator can link the account by it.
      if (error instanceof SignInRefused)
        users.store.log.info({ provider, person: identity.subject }, `nobody signed in: ${error.message}`)
      throw error
    })
  }
  return transact(users.store.writes, (writing) => enclose(writing.transaction, () => decide(writing)), 'retry', {
    runsOwnerCode: true,
  })
}

async function accountFor(
  accounts: Accounts,
  writing: WriteTransaction,
  provider: string,
  identity: Identity,
): Promise<Admitted> {
  const { users } = accounts
  const person = { provider, subject: identity.subject }
  const known = await knownAccount(users, writing, person)
  if (known !== null) return entered(accounts, known)
  // Somebody else may be faster, such as the same person in another window.
  await users.holdNames(writing)
  const made = await knownAccount(users, writing, person)
  if (made !== null) return entered(accounts, made)
  const email = storedEmail(identity.email)
  const [account] = email === null ? [] : await accountsAt(accounts, writing, provider, email)
  if (account === undefined) {
    const added = await addAccount(accounts, writing, provider, { ...identity, email })
    await linkAccount(writing, person, added.id)
    return added
  }
  if (!identity.isVerified) throw signInRefusals.unproved()
  if (!(await mayLink(accounts, writing, provider, account))) throw signInRefusals.taken()
  const admitted = entered(accounts, account)
  await linkAccount(writing, person, account.id)
  // Shuts out the holder until now, who may have registered with an address of somebody else while nobody confirmed any.
  const tokenVersion = randomNumber()
  const shut = { ...revocation(null, tokenVersion), password: null }
  await setRows(writing, tableOf(users.type), { where: { id: account.id } }, shut)
  return { ...admitted, tokenVersion }
}

/** Returns an address as accounts have it; null for one that only looks like another, or is none. */
function storedEmail(email: string | null): string | null {
  const stored = email?.trim().replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()) ?? ''
  return isEmail(stored) && stored === stored.toLowerCase() ? stored : null
}

/** An account that came from Strapi v4 has no person yet. A local one is linked only if its owner has confirmed the address. */
async function mayLink(
  { settings }: Accounts,
  writing: WriteTransaction,
  provider: string,
  account: FoundAccount,
): Promise<boolean> {
  if (await isSomebodys(writing, provider, account.id)) return false
  if (account.provider === provider) return true
  return account.provider === 'local' && account.confirmed && settings.advanced.email_confirmation
}

/** @throws ApplicationError if the account may not sign in */
function entered({ settings }: Accounts, account: FoundAccount): Admitted {
  const bar = barOf(account, settings)
  if (bar !== null) throw signInRefusals.barred(account, bar)
  return account
}

async function addAccount(
  { users, settings }: Accounts,
  writing: WriteTransaction,
  provider: string,
  { email, isVerified, username }: Identity,
): Promise<Admitted> {
  const { advanced } = settings
  if (!advanced.allow_register) throw signInRefusals.closed()
  if (email === null) throw signInRefusals.noAddress()
  // Registration asks for a proof as well.
  if (!isVerified && advanced.email_confirmation) throw signInRefusals.unproved()
  const name = await freeName(users, writing, username ?? email.split('@')[0] ?? provider)
  const roles = tableOf(typeOf(users.store, roleUid))
  const role = await findRow(writing, roles, [], { where: { type: advanced.default_role } })
  if (role === null) throw new ApplicationError('Impossible to find the default role')
  const account = { username: name, email, provider, confirmed: true, blocked: false, role: Number(role['id']) }
  const id = await users.add(account, {
    ownAttributes,
    act: 'auth.register',
    guard: async (inside, names) => {
      if (await users.names.isTaken(inside, advanced.unique_email ? names : { username: names.username ?? name }))
        throw signInRefusals.taken()
    },
  })
  return { id, username: name, tokenVersion: null }
}
