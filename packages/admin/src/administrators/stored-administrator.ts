import { countRows, findRow, insertRow, lockTable, setRows } from '@content-gen/runtime/write'
import type { AuditSubject } from '@content-gen/runtime/recording'
import type { Row, WriteTransaction } from '@content-gen/runtime/write'
import { administratorUid, administrators } from '../tables.js'

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
  /** At the OpenID provider. */
  readonly subject: string | null
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
  'subject',
  'created',
  'seen',
] as const

export type NewAdministrator = Pick<StoredAdministrator, 'email' | 'firstname' | 'lastname' | 'roles' | 'password'>

/**
 * Returns the form in which an address is stored and compared. Other letters stay: the sign for Kelvin would become a "k", and whoever has that
 * address somebody else.
 */
export function storedEmail(email: string): string {
  return email.trim().replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

export async function findAdministrator(
  writing: WriteTransaction,
  where: { readonly id: number } | { readonly email: string } | { readonly subject: string },
): Promise<StoredAdministrator | null> {
  const row = await findRow(writing, administrators, administratorFields, { where })
  return row === null ? null : administratorOf(row)
}

/** Keeps others from changing an administrator until the transaction ends. It comes before other rows, so that no two wait for each other. */
export async function lockAdministrator(writing: WriteTransaction, id: number): Promise<void> {
  // An update that changes nothing holds the row on both databases.
  await setRows(writing, administrators, { where: { id } }, { id })
}

/** Returns an administrator whom nobody else changes until the transaction ends. */
export async function lockedAdministrator(writing: WriteTransaction, id: number): Promise<StoredAdministrator | null> {
  await lockAdministrator(writing, id)
  return findAdministrator(writing, { id })
}

/** Keeps anybody from becoming an administrator until the transaction ends. */
export function lockNewAdministrators(writing: WriteTransaction): Promise<void> {
  return lockTable(writing, administrators)
}

/** Counts those who may sign in: an import brings others, who are blocked, for their names. */
export function countAdministrators(writing: WriteTransaction): Promise<number> {
  return countRows(writing, administrators, { where: { isBlocked: false } })
}

/** Returns the id. `now`: of the database's clock. */
export function addAdministrator(
  writing: WriteTransaction,
  { roles, ...given }: NewAdministrator,
  now: number,
): Promise<number> {
  return insertRow(writing, administrators, {
    ...given,
    roles: JSON.stringify(roles),
    isBlocked: false,
    recoveryCodes: '[]',
    created: now,
  })
}

export function administratorOf(row: Row): StoredAdministrator {
  const { id, email, firstname, lastname, roles, password, isBlocked, secret, subject, created, seen } = row
  return {
    id: Number(id),
    email: String(email),
    firstname: String(firstname),
    lastname: String(lastname),
    roles: rolesIn(roles),
    password: textOf(password),
    isBlocked: Boolean(isBlocked),
    secret: textOf(secret),
    subject: textOf(subject),
    created: Number(created),
    seen: seen === null ? null : Number(seen),
  }
}

/** Returns the names of roles in a row. */
export function rolesIn(stored: unknown): readonly string[] {
  // Written by this package, or by hand.
  return JSON.parse(String(stored)) as string[]
}

/** `Ada Lovelace`, or the e-mail of somebody without a name. */
export function fullNameOf({
  firstname,
  lastname,
  email,
}: Pick<StoredAdministrator, 'firstname' | 'lastname' | 'email'>): string {
  return `${firstname} ${lastname}`.trim() || email
}

/** The subject of acts in the audit. */
export function subjectOf(stored: Pick<StoredAdministrator, 'id' | 'firstname' | 'lastname' | 'email'>): AuditSubject {
  return { type: administratorUid, id: stored.id, name: fullNameOf(stored) }
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}
