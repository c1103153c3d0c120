/** Operations on the people at other sites to whom an account belongs, for callers who may manage accounts. */
import { ApplicationError, NotFoundError, ValidationError } from '@content-gen/runtime'
import { findRow, inTransaction, setRows, tableOf, transact } from '@content-gen/runtime/write'
import type { AuditAct } from '@content-gen/runtime/recording'
import type { Data, WriteTransaction } from '@content-gen/runtime/write'
import type { Accounts } from '../accounts.js'
import { dropPerson, isSomebodys, isSubjectAt, linkAccount, peopleOf } from '../identities.js'
import type { LinkedPerson } from '../identities.js'
import { longestName, readTexts, required } from '../input.js'
import { knownAccount } from './found-accounts.js'
import { auditSubject } from '../users/audit-subject.js'
import { revocation } from '../users/complete-account.js'

/** @throws NotFoundError */
export function listIdentities({ store, users }: Accounts, account: number): Promise<readonly LinkedPerson[]> {
  const list = async (writing: WriteTransaction) => {
    await requireName({ users }, writing, account)
    return peopleOf(writing, account)
  }
  return inTransaction(store.writes, list, { isReading: true })
}

/** Lets a person of a provider sign in to the account, and ends its tokens and its password. @throws NotFoundError, ValidationError, ApplicationError */
export async function linkIdentity(accounts: Accounts, account: number, body: unknown): Promise<void> {
  const { users, settings } = accounts
  const { provider, subject: sent } = readTexts(body, { provider: required, subject: { most: longestName } })
  const site = new Map(Object.entries(settings.providers ?? {})).get(provider)
  if (site === undefined) throw new ValidationError('provider must be one of users-permissions.providers')
  const subject = sent.trim()
  if (!isSubjectAt(site, subject))
    throw new ValidationError(
      `subject must be the id of a person at ${provider}, after its issuer and a space`,
      {},
      {
        code: 'personIssuer',
        data: { issuer: String(site.issuer) },
      },
    )
  const link = async (writing: WriteTransaction) => {
    const person = { provider, subject }
    // A sign-in may find the person or the account at the same moment.
    await users.holdNames(writing)
    if (await isSomebodys(writing, provider, account))
      throw new ApplicationError(
        `The account belongs to somebody of ${provider} already`,
        {},
        {
          code: 'personThere',
          data: { provider },
        },
      )
    if ((await knownAccount(users, writing, person)) !== null)
      throw new ApplicationError('The person has another account already', {}, { code: 'personTaken' })
    await linkAccount(writing, person, account)
    return provider
  }
  // Whoever registered with an address of somebody else knows the password.
  await change(accounts, account, 'account.linked', link, { password: null })
}

/** Forgets one of the people, and ends the tokens of the account. @throws NotFoundError */
export async function unlinkIdentity(accounts: Accounts, account: number, identity: number): Promise<void> {
  await change(accounts, account, 'account.unlinked', async (writing) => {
    const provider = await dropPerson(writing, account, identity)
    if (provider === null) throw new NotFoundError('The account does not belong to this person', { code: 'gone' })
    return provider
  })
}

/**
 * `work` returns the provider. Whoever had the account until now is signed out; `more` is set besides.
 */
async function change(
  { store, users }: Accounts,
  id: number,
  act: AuditAct,
  work: (writing: WriteTransaction) => Promise<string>,
  more: Data = {},
): Promise<void> {
  const tell = store.audit.teller()
  const all = async (writing: WriteTransaction) => {
    const username = await requireName({ users }, writing, id)
    const provider = await work(writing)
    await setRows(writing, tableOf(users.type), { where: { id } }, { ...revocation(), ...more })
    await tell(writing.transaction, { act, subject: auditSubject({ id, username }), details: { provider } })
  }
  // Of two that link one person at once, the slower one finds it linked.
  await transact(store.writes, all, 'retry')
}

/** Returns the name of an account. @throws NotFoundError */
async function requireName({ users }: Pick<Accounts, 'users'>, writing: WriteTransaction, id: number): Promise<string> {
  const row = await findRow(writing, tableOf(users.type), ['username'], { where: { id } })
  if (row === null) throw new NotFoundError('User not found', { code: 'gone' })
  return String(row['username'] ?? '')
}
