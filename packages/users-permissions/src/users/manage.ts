/** Operations on accounts for callers who may manage them. */
import { ApplicationError, NotFoundError, PreconditionFailedError, ValidationError } from '@content-gen/runtime'
import { readId } from '@content-gen/runtime/query'
import { own } from '@content-gen/runtime/write'
import { reachOf } from './content-links.js'
import type { Reach } from './content-links.js'
import { withLinks } from './linked-write.js'
import { permitted } from './permitted.js'
import { fieldsOf } from '../input.js'
import { checkUser } from './user-input.js'
import type { Caller } from '@content-gen/runtime'
import type { CompiledAttribute, CompiledType } from '@content-gen/runtime/query'
import type { Accounts } from '../accounts.js'
import type { Guard, Users } from './users.js'

type Body = Readonly<Record<string, unknown>>

/** The sender of a request, and its query string. */
interface Sender {
  readonly caller: Caller
  readonly query: string
}

/** Creates an account; returns its id. @throws ValidationError, ApplicationError */
export async function createUser({ users }: Accounts, caller: Caller, body: unknown): Promise<number> {
  const sent = fieldsOf(body)
  checkUser(sent, 'create')
  const data = { ...settable(users, sent, caller), provider: 'local' }
  const guard: Guard = async (writing, { username, email }) => {
    if (email !== undefined) await users.names.refuseTaken(writing, { email })
    // An exact duplicate gets the model's own message.
    if (username !== undefined && (await users.names.isTaken(writing, { username })))
      throw new ApplicationError('This attribute must be unique', {}, { code: 'nameTaken' })
  }
  const links = inReach(users, sent, caller, 'partly')
  try {
    return await permitted(users, { caller, act: 'create', id: null, sent }, (preset) =>
      withLinks(users, { caller, id: null, links }, (linked) =>
        users.add({ ...data, ...linked, ...preset }, { caller, ownAttributes: assignedAnd(preset), guard }),
      ),
    )
  } catch (error) {
    throw error instanceof ValidationError ? new ApplicationError(error.message, {}, error.refusal) : error
  }
}

/** Changes what the body names; returns the id. @throws NotFoundError, ValidationError, ApplicationError */
export async function updateUser(
  { users }: Accounts,
  { caller, query }: Sender,
  id: string,
  body: unknown,
): Promise<number> {
  const number = readId(id)
  const user = number === null ? null : await users.table.byId(number)
  if (!user) throw new NotFoundError('User not found', { code: 'gone' })
  const sent = fieldsOf(body)
  checkUser(sent, 'update')
  const guard = users.unchanged(user.id, caller, query)
  const data = withoutCodes(settable(users, sent, caller))
  const links = inReach(users, sent, caller, 'partly')
  return permitted(users, { caller, act: 'update', id: user.id, sent }, async (preset) => {
    const options = { caller, ownAttributes: assignedAnd(preset), ...(guard ? { guard } : {}) }
    await withLinks(users, { caller, id: user.id, links }, (linked) =>
      users.change(user.id, { ...data, ...linked, ...preset }, options),
    )
    return user.id
  })
}

/** Deletes an account; returns its last state, or null if it does not exist. */
export async function deleteUser({ users }: Accounts, { caller, query }: Sender, id: string): Promise<string | null> {
  const number = readId(id)
  const text = number === null ? null : await users.text(number, caller)
  if (number === null || text === null) {
    if (caller.ifMatch) throw new PreconditionFailedError()
    return null
  }
  try {
    await permitted(users, { caller, act: 'delete', id: number, sent: {} }, async () => {
      await users.remove(number, users.unchanged(number, caller, query), caller)
      return number
    })
  } catch (error) {
    // Another request was faster.
    if (!(error instanceof NotFoundError)) throw error
    return null
  }
  return text
}

/** Setting another user's password also voids a mailed code, which would sign in the old user. */
export function withoutCodes(data: Body): Body {
  return own(data, 'password') === undefined ? data : { ...data, confirmationToken: null }
}

/** Returns what a caller may set: without what only mails may reveal, links that are not all the caller's to set, and unknown keys. */
export function settable(users: Users, sent: Body, caller: Caller): Body {
  return inReach(users, sent, caller, 'whole')
}

function inReach({ type }: Users, sent: Body, caller: Caller, reach: Reach): Body {
  const entries = Object.entries(sent).filter(([name]) => {
    const attribute = type.attributes.get(name)
    return attribute !== undefined && isOpen(type, attribute, caller) && reachOf(attribute, caller) === reach
  })
  return Object.fromEntries(entries)
}

/** Private attributes are set by those who see them; a password is seen by nobody. */
function isOpen({ uid }: CompiledType, attribute: CompiledAttribute, { sight }: Caller): boolean {
  if (!attribute.isPrivate || attribute.name === 'password') return true
  if (sight === undefined) return false
  const isPassword = attribute.kind === 'scalar' && attribute.descriptor.type === 'password'
  return isPassword || sight.types.get(uid)?.attributes.get(attribute.name)?.isPrivate === false
}

/** A caller who may manage accounts may assign roles, even without permission to list them. */
export const assigned: ReadonlySet<string> = new Set(['role'])

/** Returns the attributes that need no permission to read what they lead to: those, and what the rules of a role set. */
export function assignedAnd(preset: Body): ReadonlySet<string> {
  return new Set([...assigned, ...Object.keys(preset)])
}
