/** Accounts as those see them who may manage them. */
import { ApplicationError, NotFoundError, ValidationError } from '@content-gen/runtime'
import { isRecord, own } from '@content-gen/runtime/write'
import { refuseLong } from '../input.js'
import { checkUser } from './user-input.js'
import type { Caller } from '@content-gen/runtime'
import type { Accounts } from '../accounts.js'
import type { Users } from './users.js'

type Body = Readonly<Record<string, unknown>>

/** A mail that was sent to the address before is of no use to whoever reads it later. */
const voidCodes = { resetPasswordToken: null, confirmationToken: null }

/** Makes an account; answers its id. @throws ValidationError, ApplicationError */
export async function createUser({ users, settings }: Accounts, caller: Caller, body: unknown): Promise<number> {
  const sent = isRecord(body) ? body : {}
  checkUser(sent, 'create')
  refuseLongPassword(sent)
  const email = String(sent['email']).toLowerCase()
  const data = { ...settable(users, sent), email, provider: 'local' }
  try {
    return await users.add(data, {
      caller,
      ownAttributes: assigned,
      guard: async (session) => {
        const isUnique = settings.advanced.unique_email
        if (isUnique && (await users.names.isTaken(session, { email })))
          throw new ApplicationError('Email already taken')
        // The model's own message for a name that is the same to the letter.
        if (await users.names.isTaken(session, { username: String(sent['username']) }))
          throw new ApplicationError('This attribute must be unique')
      },
    })
  } catch (error) {
    throw error instanceof ValidationError ? new ApplicationError(error.message) : error
  }
}

/** Changes what the body names; answers the id. @throws NotFoundError, ValidationError, ApplicationError */
export async function updateUser(
  { users, settings }: Accounts,
  caller: Caller,
  id: string,
  body: unknown,
): Promise<number> {
  const user = await users.table.byId(readId(id))
  if (!user) throw new NotFoundError('User not found')
  const sent = isRecord(body) ? body : {}
  checkUser(sent, 'update')
  refuseLongPassword(sent)
  const username = own(sent, 'username')
  const email = own(sent, 'email')
  const address = typeof email === 'string' ? { email: email.toLowerCase() } : {}
  const isSet = (name: string) => own(sent, name) !== undefined
  await users.change(
    user.id,
    { ...settable(users, sent), ...address, ...(isSet('password') || isSet('email') ? voidCodes : {}) },
    {
      caller,
      ownAttributes: assigned,
      // `"true"` is true as well.
      revoke: isSet('password') || (isSet('blocked') && own(sent, 'blocked') !== false),
      guard: async (session) => {
        if (typeof username === 'string' && (await users.names.isTaken(session, { username }, user.id))) {
          throw new ApplicationError('Username already taken')
        }
        const isUnique = settings.advanced.unique_email && address.email !== undefined
        if (isUnique && (await users.names.isTaken(session, { email: address.email }, user.id)))
          throw new ApplicationError('Email already taken')
      },
    },
  )
  return user.id
}

/** Deletes an account; answers what it was, or null where there is none. */
export async function deleteUser({ users }: Accounts, caller: Caller, id: string): Promise<string | null> {
  const number = readId(id)
  const text = number === 0 ? null : await users.text(number, caller)
  if (text === null) return null
  try {
    await users.remove(number)
  } catch (error) {
    // Somebody else was faster.
    if (!(error instanceof NotFoundError)) throw error
    return null
  }
  return text
}

/** 0 for what is no id: nobody has it. */
export function readId(id: string): number {
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
  return number > 2 ** 31 - 1 ? 0 : number
}

/** Without what only mails may know, and what is no attribute. */
function settable({ type }: Users, sent: Body): Record<string, unknown> {
  const entries = Object.entries(sent).filter(([name]) => {
    const attribute = type.attributes.get(name)
    return attribute !== undefined && (!attribute.isPrivate || name === 'password')
  })
  return Object.fromEntries(entries)
}

function refuseLongPassword(sent: Body): void {
  const password = own(sent, 'password')
  if (typeof password === 'string') refuseLong(password)
}

/** Whoever may manage accounts gives them roles, which not all of those may list. */
const assigned: ReadonlySet<string> = new Set(['role'])
