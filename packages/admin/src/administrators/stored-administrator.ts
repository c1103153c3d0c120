import { countRows, findRow, insertRow } from '@content-gen/runtime/write'
import type { Row, Session } from '@content-gen/runtime/write'
import { administrators } from '../tables.js'

/** A row of the administrators. */
export interface StoredAdministrator {
  readonly id: number
  /** In lower case. */
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly roles: readonly string[]
  /** A hash; null for somebody who was invited, or who only signs in by OpenID Connect. */
  readonly password: string | null
  readonly isBlocked: boolean
  /** Of the second factor, in Base32; null if it is off. */
  readonly secret: string | null
  /** Milliseconds since 1970. */
  readonly created: number
  readonly seen: number | null
}

export const administratorFields = [
  'email',
  'firstname',
  'lastname',
  'roles',
  'password',
  'isBlocked',
  'secret',
  'created',
  'seen',
] as const

export type NewAdministrator = Pick<StoredAdministrator, 'email' | 'firstname' | 'lastname' | 'roles' | 'password'>

/** Returns the form in which an address is stored and compared. */
export function storedEmail(email: string): string {
  return email.trim().toLowerCase()
}

export async function findAdministrator(
  session: Session,
  where: { readonly id: number } | { readonly email: string },
): Promise<StoredAdministrator | null> {
  const row = await findRow(session, administrators, administratorFields, { where })
  return row === null ? null : administratorOf(row)
}

export function countAdministrators(session: Session): Promise<number> {
  return countRows(session, administrators)
}

/** Returns the id. `now`: of the database's clock. */
export function addAdministrator(
  session: Session,
  { roles, ...given }: NewAdministrator,
  now: number,
): Promise<number> {
  return insertRow(session, administrators, {
    ...given,
    roles: JSON.stringify(roles),
    isBlocked: false,
    recoveryCodes: '[]',
    created: now,
  })
}

export function administratorOf(row: Row): StoredAdministrator {
  const { id, email, firstname, lastname, roles, password, isBlocked, secret, created, seen } = row
  return {
    id: Number(id),
    email: String(email),
    firstname: String(firstname),
    lastname: String(lastname),
    // Written by this package.
    roles: JSON.parse(String(roles)) as string[],
    password: textOf(password),
    isBlocked: Boolean(isBlocked),
    secret: textOf(secret),
    created: Number(created),
    seen: seen === null ? null : Number(seen),
  }
}

/** `Ada Lovelace`, or the e-mail of somebody without a name. */
export function nameOf({
  firstname,
  lastname,
  email,
}: Pick<StoredAdministrator, 'firstname' | 'lastname' | 'email'>): string {
  return `${firstname} ${lastname}`.trim() || email
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}
