import { ApplicationError } from '@content-gen/runtime'
import { isRecord, own } from '@content-gen/runtime/write'
import { email, longestName, readTexts, refuseLong, required } from '../input.js'
import { sendConfirmation } from './confirmation.js'
import type { Caller } from '@content-gen/runtime'
import type { Accounts, SignedIn } from '../accounts.js'
import type { Users } from '../users/users.js'

/** Attributes that decide what an account may do: never taken from the body of a registration. */
const ownAttributes = new Set(['provider', 'confirmed', 'blocked', 'role', 'resetPasswordToken', 'confirmationToken'])

const rules = {
  email: { ...email, most: longestName },
  username: { ...required, most: longestName },
  password: required,
}

/** Creates an account with the default role. @throws ApplicationError, ValidationError */
export async function register(accounts: Accounts, caller: Caller, body: unknown): Promise<SignedIn> {
  const { users, settings, openJwt } = accounts
  const { advanced } = settings
  if (!advanced.allow_register) throw new ApplicationError('Register action is currently disabled')
  const sent = readTexts(isRecord(body) ? body : {}, rules)
  refuseLong(sent.password)
  const role = await users.table.roleId(advanced.default_role)
  if (role === null) throw new ApplicationError('Impossible to find the default role')
  const address = sent.email.toLowerCase()
  const id = await users.add(
    {
      ...extraAttributes(accounts, body),
      username: sent.username,
      email: address,
      password: sent.password,
      provider: 'local',
      confirmed: !advanced.email_confirmation,
      blocked: false,
      role,
    },
    {
      caller,
      ownAttributes,
      act: 'auth.register',
      guard: async (session, names) => {
        if (await users.names.isTaken(session, names)) throw new ApplicationError('Email or Username are already taken')
      },
    },
  )
  if (!advanced.email_confirmation) return { id, jwt: (await openJwt()).issue({ id, version: null }) }
  await sendConfirmation(accounts, id, address).catch((error: unknown) => {
    throw new ApplicationError(error instanceof Error ? error.message : String(error))
  })
  return { id, jwt: null }
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
