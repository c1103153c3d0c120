import { hashPassword, isEmail } from '@content-gen/runtime/write'
import { AccountsError, note } from '@content-gen/users-permissions/console'
import type { Rows } from '@content-gen/users-permissions/console'
import { passwordProblem } from '../administrators/password-rule.js'
import { fullNameOf, storedEmail } from '../administrators/stored-administrator.js'
import { newKey, storedKey } from '../keys/secret-key.js'
import { administrators, administratorUid, links } from '../tables.js'

export interface NewAdministrator {
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  /** Names of roles. */
  readonly roles: readonly string[]
  readonly password: string
}

/** Creates an administrator; returns its id. @throws AccountsError */
export async function createAdministrator(rows: Rows, given: NewAdministrator): Promise<number> {
  const email = storedEmail(given.email)
  if (!isEmail(email)) throw new AccountsError('email must be a valid email')
  const problem = passwordProblem(given.password, email)
  if (problem !== null) throw new AccountsError(problem.message)
  const { firstname, lastname, roles } = given
  const values = [firstname, lastname, JSON.stringify(roles), await hashPassword(given.password), false, email]
  // Somebody whom an import brought, blocked and without a password, keeps the entries that have the name.
  const [imported] = await query(
    rows,
    `update ${administrators.name} set firstname = ?, lastname = ?, roles = ?, password = ?, is_blocked = ? ` +
      `where email = ? and password is null and is_blocked returning id`,
    values,
  )
  const [taken] = imported ? [] : await query(rows, `select id from ${administrators.name} where email = ?`, [email])
  if (taken) throw new AccountsError(`there is an administrator "${email}" already`)
  const [made] = imported
    ? [imported]
    : await rows.query(
        `insert into ${administrators.name} (firstname, lastname, roles, password, is_blocked, email, recovery_codes, created) ` +
          `values (?, ?, ?, ?, ?, ?, '[]', ?) returning id`,
        [...values, now()],
      )
  const id = Number(made?.['id'])
  await note(rows, {
    act: 'administrator.created',
    subject: { type: administratorUid, id, name: fullNameOf({ firstname, lastname, email }) },
  })
  return id
}

/** In milliseconds: the link is handed to somebody. */
const lifetime = 24 * 3_600_000

/**
 * Returns the key of a link with which an administrator chooses a new password, once. `withoutSecondFactor`: turns the second factor off, for
 * somebody who lost it. @throws AccountsError
 */
export async function createResetLink(rows: Rows, given: string, withoutSecondFactor: boolean): Promise<string> {
  const email = storedEmail(given)
  const [found] = await query(rows, `select id, firstname, lastname from ${administrators.name} where email = ?`, [
    email,
  ])
  if (found === undefined) throw new AccountsError(`there is no administrator "${email}"`)
  const id = Number(found['id'])
  const key = newKey()
  await rows.query(`delete from ${links.name} where administrator = ?`, [id])
  await rows.query(`insert into ${links.name} ("key", kind, administrator, expires) values (?, 'reset', ?, ?)`, [
    storedKey(key),
    id,
    now() + lifetime,
  ])
  const name = fullNameOf({ email, firstname: String(found['firstname']), lastname: String(found['lastname']) })
  const subject = { type: administratorUid, id, name }
  await note(rows, { act: 'administrator.password.reset.requested', subject })
  if (withoutSecondFactor) {
    await rows.query(`update ${administrators.name} set secret = null, recovery_codes = '[]' where id = ?`, [id])
    await note(rows, { act: 'administrator.secondFactor.off', subject })
  }
  return key
}

export interface ListedAdministrator {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly roles: readonly string[]
  readonly isBlocked: boolean
  readonly hasSecondFactor: boolean
}

/** Returns all administrators, ordered by id. */
export async function listAdministrators(rows: Rows): Promise<ListedAdministrator[]> {
  const found = await query(
    rows,
    `select id, email, firstname, lastname, roles, is_blocked, secret from ${administrators.name} order by id`,
  )
  return found.map(({ id, email, firstname, lastname, roles, is_blocked: isBlocked, secret }) => ({
    id: Number(id),
    email: String(email),
    name: `${String(firstname)} ${String(lastname)}`.trim(),
    // Written by this package.
    roles: JSON.parse(String(roles)) as string[],
    // SQLite has no booleans.
    isBlocked: Boolean(isBlocked),
    hasSecondFactor: secret !== null,
  }))
}

/** @throws AccountsError if the project has no administrators */
async function query(rows: Rows, text: string, values: Parameters<Rows['query']>[1] = []) {
  try {
    return await rows.query(text, values)
  } catch (error) {
    if (!(error instanceof Error) || !/no such table|relation .* does not exist/.test(error.message)) throw error
    throw new AccountsError(
      'the database has no administrators: turn admin.enabled on in the config, then generate, build and migrate',
    )
  }
}

/** Servers compare it with the clock of the database. */
function now(): number {
  return new Date().getTime()
}
