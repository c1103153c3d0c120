import { RequestError } from '@content-gen/runtime'
import type { RefusalCode } from '@content-gen/contract'
import { isEmail, setRows } from '@content-gen/runtime/write'
import type { Teller } from '@content-gen/runtime/recording'
import type { WriteTransaction } from '@content-gen/runtime/write'
import {
  addAdministrator,
  findAdministrator,
  lockedAdministrator,
  storedEmail,
  subjectOf,
} from '../administrators/stored-administrator.js'
import type { StoredAdministrator } from '../administrators/stored-administrator.js'
import { nowIn } from '../clock.js'
import { administrators } from '../tables.js'
import type { NamedIdentity } from '@content-gen/users-permissions/parts'

/**
 * Returns the administrator whom the provider has named: the one who came by this identity before, or the one with the verified address. With a
 * `role`, people whom nobody knows become administrators. @throws RequestError 403
 */
export async function admitIdentity(
  writing: WriteTransaction,
  identity: NamedIdentity,
  { role, tell }: { readonly role: string | null; readonly tell: Teller },
): Promise<StoredAdministrator> {
  const found = await findAdministrator(writing, { subject: identity.subject })
  if (found !== null) return unblocked(await lockedAdministrator(writing, found.id))
  const email = identity.email === null ? null : storedEmail(identity.email)
  if (email === null || !isEmail(email) || !identity.isVerified)
    throw refused('The provider knows no verified e-mail of yours', 'providerMail')
  const known = await findAdministrator(writing, { email })
  if (known === null) return addIdentity(writing, { ...identity, email }, { role, tell })
  const named = unblocked(await lockedAdministrator(writing, known.id))
  if (named.subject !== null) throw refused('Somebody else of the provider signs in with this e-mail', 'providerOther')
  await setRows(writing, administrators, { where: { id: named.id } }, { subject: identity.subject })
  return { ...named, subject: identity.subject }
}

async function addIdentity(
  writing: WriteTransaction,
  { email, firstname, lastname, subject }: NamedIdentity & { readonly email: string },
  { role, tell }: { readonly role: string | null; readonly tell: Teller },
): Promise<StoredAdministrator> {
  if (role === null)
    throw refused('There is no administrator with your e-mail: ask for an invitation', 'providerStranger')
  const person = { email, firstname, lastname, roles: [role], password: null }
  const id = await addAdministrator(writing, person, await nowIn(writing))
  await setRows(writing, administrators, { where: { id } }, { subject })
  await tell(writing.transaction, { act: 'administrator.created', subject: subjectOf({ ...person, id }) })
  const made = await findAdministrator(writing, { id })
  if (made === null) throw new Error('The administrator was not stored')
  return made
}

function unblocked(found: StoredAdministrator | null): StoredAdministrator {
  if (found === null || found.isBlocked) throw refused('You are blocked', 'signInBlocked')
  return found
}

function refused(sentence: string, code: RefusalCode): RequestError {
  return new RequestError(403, 'ForbiddenError', sentence, {}, { code })
}
