import { ApplicationError } from '@content-gen/runtime'
import { isEmail, isRecord, lookUp, own } from '@content-gen/runtime/write'
import { email, longestName, readTexts, refuseLong, required } from '../input.js'
import { existingAccountMail } from '../mail/account-mails.js'
import { accountKey } from '../users/account-key.js'
import { mailConfirmation } from './confirmation.js'
import { newConfirmationCode, storedCode } from './mail-code.js'
import type { Caller } from '@content-gen/runtime'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Accounts, SignedIn, Unconfirmed } from '../accounts.js'
import type { Guard, Users, UserWriteOptions } from '../users/users.js'

/** Attributes that decide what an account may do: never taken from the body of a registration. */
const ownAttributes = new Set(['provider', 'confirmed', 'blocked', 'role', 'resetPasswordToken', 'confirmationToken'])

const rules = {
  email: { ...email, most: longestName },
  username: { ...required, most: longestName },
  password: required,
}

/**
 * Creates an account with the default role. If its address must be confirmed, the answer is the same for an address that has an account.
 * @throws ApplicationError, ValidationError
 */
export async function register(accounts: Accounts, caller: Caller, body: unknown): Promise<SignedIn | Unconfirmed> {
  const { users, settings, discreetly, openJwt } = accounts
  const { advanced } = settings
  if (!advanced.allow_register) throw new ApplicationError('Register action is currently disabled')
  const sent = readTexts(isRecord(body) ? body : {}, rules)
  refuseLong(sent.password)
  const role = await users.table.roleId(advanced.default_role)
  if (role === null) throw new ApplicationError('Impossible to find the default role')
  const account = {
    ...extraAttributes(accounts, body),
    username: sent.username,
    email: sent.email.toLowerCase(),
    password: sent.password,
    provider: 'local',
    confirmed: !advanced.email_confirmation,
    blocked: false,
    role,
  } as const
  const options = { caller, ownAttributes, act: 'auth.register' } as const
  if (advanced.email_confirmation) {
    await discreetly.registering(() => registerUnconfirmed(accounts, account, options))
    const { username, email: address } = account
    return { username, email: address, provider: 'local', confirmed: false, blocked: false }
  }
  const guard: Guard = async (writing, names) => {
    if (await users.names.isTaken(writing, names)) throw taken()
  }
  const id = await users.add(account, { ...options, guard })
  return { id, jwt: (await openJwt()).issue({ id, version: null }) }
}

function taken(): ApplicationError {
  return new ApplicationError('Email or Username are already taken')
}

/** Undoes a registration whose address has an account, after the work of any other. */
class KnownAddress extends Error {}

/** A name may be taken, but nobody learns by it which addresses have accounts: no name is somebody else's address. */
async function registerUnconfirmed(
  accounts: Accounts,
  account: { readonly username: string; readonly email: string },
  options: UserWriteOptions,
): Promise<void> {
  const { users, mailer } = accounts
  const { username, email: address } = account
  const isOwnAddress = accountKey(username) === accountKey(address)
  if (isEmail(username) && !isOwnAddress) throw taken()
  const code = newConfirmationCode()
  const find = (writing: WriteTransaction) => users.names.addressLike(writing, address)
  await users.names.fill()
  let known = await lookUp(users.store.writes, find)
  // Many people's name is their address: it is taken by their own account.
  const name = known !== null && isOwnAddress ? `${code}${username}` : username
  const guard: Guard = async (writing, names) => {
    const { username: stored = name } = names
    if (await users.names.isTaken(writing, { username: stored })) throw taken()
    known = await find(writing)
    if (known === null && (await users.names.isTaken(writing, names))) throw taken()
  }
  const last = () => {
    if (known !== null) throw new KnownAddress()
  }
  const data = { ...account, username: name, confirmationToken: storedCode(code) }
  await users.add(data, { ...options, guard, last }).catch((error: unknown) => {
    if (!(error instanceof KnownAddress)) throw error
  })
  const mailed = known === null ? mailConfirmation(accounts, address, code) : mailer.send(existingAccountMail(known))
  await mailed.catch((error: unknown) => {
    throw new ApplicationError(error instanceof Error ? error.message : String(error))
  })
}

/** The attributes that the owner added: the plain ones, or those that the config names. */
function extraAttributes({ users, settings }: Accounts, body: unknown): Record<string, unknown> {
  const sent = isRecord(body) ? body : {}
  const names = settings.register.allowedFields ?? plainAttributes(users)
  return Object.fromEntries(
    names
      .filter((name) => !ownAttributes.has(name))
      .flatMap((name) => {
        const value = own(sent, name)
        return value === undefined ? [] : [[name, value]]
      }),
  )
}

function plainAttributes({ type }: Users): string[] {
  return [...type.attributes.values()].flatMap(({ kind, name, isPrivate, descriptor }) =>
    kind === 'scalar' && !isPrivate && !descriptor.system ? [name] : [],
  )
}
