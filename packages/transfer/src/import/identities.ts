import { readSchema, readSchemaTables } from '@content-gen/operate'
import type { Copy } from './copy.js'

/** An archive has them among Strapi's settings, since Strapi has no table of this kind; so has its database after an import there. */
export const identitiesTable = 'content_gen_identities'

/** A person at a site where people sign in, and the account that belongs to them. */
export interface StoredIdentity {
  readonly account: number
  readonly provider: string
  readonly subject: string
}

/** Returns true if people of the project sign in at other sites. */
export async function hasIdentities(projectDir: string): Promise<boolean> {
  return readSchemaTables(await readSchema(projectDir)).has(identitiesTable)
}

/** Brings the identities of accounts along that were imported. */
export async function importIdentities(copy: Copy): Promise<void> {
  const accounts = copy.ids.get('plugin::users-permissions.user') ?? new Set<number>()
  const settings = await copy.site.list('strapi_core_store_settings')
  const stored = settings.filter(({ key }) => String(key).startsWith(`${identitiesTable}_`))
  if (stored.length === 0) return
  const tally = copy.tally({ uid: identitiesTable, table: identitiesTable })
  for (const { account, provider, subject } of stored.flatMap(({ value }) => identitiesIn(value))) {
    tally.found++
    if (!accounts.has(account)) {
      tally.leave('their account was not imported')
      continue
    }
    await copy.query(`insert into "${identitiesTable}" (account, provider, subject) values (?, ?, ?)`, [
      account,
      provider,
      subject,
    ])
    tally.imported++
  }
}

function identitiesIn(value: unknown): readonly StoredIdentity[] {
  let list: unknown
  try {
    list = JSON.parse(String(value))
  } catch {
    return []
  }
  return Array.isArray(list) ? list.filter(isIdentity) : []
}

function isIdentity(value: unknown): value is StoredIdentity {
  if (typeof value !== 'object' || value === null) return false
  const { account, provider, subject } = value as Readonly<Record<string, unknown>>
  return Number.isSafeInteger(account) && typeof provider === 'string' && typeof subject === 'string'
}
