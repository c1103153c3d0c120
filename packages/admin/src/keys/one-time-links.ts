/** Links that work once. The database holds only hashes of their keys. */
import { deleteRows, findRow, insertRow, nowSql, Parameter, sql, written } from '@content-gen/runtime/write'
import type { Row, WriteTransaction } from '@content-gen/runtime/write'
import { clockText, nowIn } from '../clock.js'
import { newKey, storedKey } from './secret-key.js'
import { links } from '../tables.js'

/** `ticket`: a sign-in that lacks its code. `factor`: a second factor that lacks its first code. `provider`: a sign-in at an OpenID provider. */
export type LinkKind = 'first' | 'invitation' | 'reset' | 'ticket' | 'factor' | 'provider'

export interface StoredLink {
  readonly kind: LinkKind
  readonly administrator: number | null
  /** Further facts, as the kind needs them: of links that an administrator has seen, the id of that one. */
  readonly data: string | null
}

export interface NewLink {
  readonly key: string
  /** ISO text. */
  readonly expiresAt: string
}

const minute = 60_000

/** Stores a link, in place of others of its kind for the same administrator. Servers that start together each print a first one that works. */
export async function addLink(
  writing: WriteTransaction,
  { kind, administrator, data }: StoredLink,
  minutes: number,
): Promise<NewLink> {
  if (administrator !== null) await deleteRows(writing, links, { where: { kind, administrator } })
  const key = newKey()
  const expires = (await nowIn(writing)) + minutes * minute
  await insertRow(writing, links, { key: storedKey(key), kind, administrator, data, expires })
  return { key, expiresAt: clockText(expires) }
}

/** Returns null if there is no such link, any more perhaps. */
export async function findLink(writing: WriteTransaction, key: string): Promise<StoredLink | null> {
  const stored = storedKey(key)
  if (stored === null) return null
  const row = await findRow(writing, links, ['kind', 'administrator', 'data', 'expires'], { where: { key: stored } })
  return row !== null && Number(row['expires']) > (await nowIn(writing)) ? linkOf(row) : null
}

/** Uses a link up: of many who do it at once, one gets it. */
export async function takeLink(writing: WriteTransaction, key: string): Promise<StoredLink | null> {
  const stored = storedKey(key)
  if (stored === null) return null
  const { dialect } = writing.context.database
  const isOpen = sql`"key" = ${new Parameter(stored, 'text')} and "expires" > ${nowSql(dialect)}`
  const taken = sql`delete from ${links.name} where ${isOpen} returning "kind" as "kind", "administrator" as "administrator", "data" as "data"`
  const [row] = await writing.transaction.rows(written(taken, dialect))
  return row === undefined ? null : linkOf(row)
}

/** Deletes the links for others that an administrator has made and may have kept. */
export async function dropHandedLinks(writing: WriteTransaction, maker: number): Promise<void> {
  for (const kind of ['invitation', 'reset'] as const)
    await deleteRows(writing, links, { where: { kind, data: makerOf(maker) } })
}

/** Returns what a link holds of the administrator who has made it. */
export function makerOf(administrator: number): string {
  return String(administrator)
}

/** Deletes what can lead an administrator in. */
export async function dropLinks(writing: WriteTransaction, administrator: number): Promise<void> {
  await deleteRows(writing, links, { where: { administrator } })
}

function linkOf({ kind, administrator, data }: Row): StoredLink {
  return {
    // Written by this package.
    kind: String(kind) as LinkKind,
    administrator: administrator === null ? null : Number(administrator),
    data: data === null ? null : String(data),
  }
}
