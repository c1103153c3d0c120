import { apiTokenTable } from '@content-gen/contract'
import { accessKeyOf, apiTokenForm, newApiToken } from '../tokens/api-token.js'
import { note } from './note.js'
import { AccountsError } from './rows.js'
import type { ApiTokenType } from '../tokens/api-token.js'
import type { Rows } from './rows.js'

export interface NewToken {
  readonly name: string
  readonly type: ApiTokenType
  /** `custom` only. */
  readonly permissions: readonly string[]
  /** Chosen by the caller; generated if absent. */
  readonly key?: string
  /** Days; absent: the token never expires. */
  readonly lifespan?: number
}

const day = 86_400_000
/** The type of tokens in the audit: they are no entries. */
const subjectType = 'api-token'

/** Creates an API token; returns the text to send, which is not stored anywhere. @throws AccountsError */
export async function createApiToken(rows: Rows, salt: string, token: NewToken): Promise<string> {
  const { name, type, permissions, lifespan } = token
  const key = token.key ?? newApiToken()
  if (!apiTokenForm.test(key)) throw new AccountsError('a token is 20 to 1024 letters, digits, "-" and "_"')
  if (type !== 'custom' && permissions.length > 0)
    throw new AccountsError(`only a custom token has permissions, not a ${type} one`)
  const [other] = await rows.query(`select name from ${apiTokenTable} where name = ? or access_key = ?`, [
    name,
    accessKeyOf(key, salt),
  ])
  if (other)
    throw new AccountsError(
      other['name'] === name ? `there is a token "${name}" already` : 'another token has this key',
    )
  const now = new Date()
  const expires = lifespan === undefined ? null : new Date(now.getTime() + lifespan * day).toISOString()
  const values = [name, type, accessKeyOf(key, salt), JSON.stringify(permissions), expires, now.toISOString()]
  const [made] = await rows.query(
    `insert into ${apiTokenTable} (name, type, access_key, permissions, expires_at, created_at) values (?, ?, ?, ?, ?, ?) returning id`,
    values,
  )
  const subject = { type: subjectType, id: Number(made?.['id']), name }
  await note(rows, { act: 'token.created', subject, details: { granted: permissions } })
  return key
}

export interface ListedToken {
  readonly name: string
  readonly type: string
  readonly permissions: readonly string[]
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
}

/** Returns all tokens by name, without their keys. */
export async function listApiTokens(rows: Rows): Promise<ListedToken[]> {
  const found = await rows.query(
    `select name, type, permissions, expires_at, last_used_at from ${apiTokenTable} order by name`,
  )
  return found.map((row) => ({
    name: String(row['name']),
    type: String(row['type']),
    permissions: permissionsOf(row['permissions']),
    expiresAt: moment(row['expires_at']),
    lastUsedAt: moment(row['last_used_at']),
  }))
}

/** Deletes a token. @throws AccountsError if there is none of this name */
export async function revokeApiToken(rows: Rows, name: string): Promise<void> {
  const [gone] = await rows.query(`delete from ${apiTokenTable} where name = ? returning id`, [name])
  if (!gone) throw new AccountsError(`there is no token "${name}"`)
  await note(rows, { act: 'token.revoked', subject: { type: subjectType, id: Number(gone['id']), name } })
}

/** Takes actions away from the tokens that have them; returns each. */
export async function withdrawFromTokens(
  rows: Rows,
  isGone: (action: string) => boolean,
): Promise<{ readonly holder: string; readonly action: string }[]> {
  const lost: { readonly holder: string; readonly action: string }[] = []
  for (const { name, permissions } of await listApiTokens(rows)) {
    const gone = permissions.filter(isGone)
    if (gone.length === 0) continue
    const kept = JSON.stringify(permissions.filter((action) => !gone.includes(action)))
    await rows.query(`update ${apiTokenTable} set permissions = ? where name = ?`, [kept, name])
    lost.push(...gone.map((action) => ({ holder: `token ${name}`, action })))
  }
  return lost
}

/** One driver returns JSON as text, the other parsed. */
function permissionsOf(value: unknown): string[] {
  const list: unknown = typeof value === 'string' ? JSON.parse(value) : value
  return Array.isArray(list) ? list.map(String) : []
}

function moment(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return value instanceof Date ? value.toISOString() : String(value)
}
