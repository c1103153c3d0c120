import { identityTable } from '@content-gen/contract'
import { readSchema, schemaTables } from '@content-gen/operate'
import { isObject } from '../json-object.js'
import { TargetTable } from '../target/table.js'
import type { Copy } from './copy.js'

/** The beginning of the keys under which an archive has identities among Strapi's settings: Strapi has no table of this kind. */
export const identitiesKey = `${identityTable}_`

/** A person at a site where people sign in, and the account that belongs to them. */
export interface StoredIdentity {
  readonly account: number
  readonly provider: string
  readonly subject: string
}

/** Returns true if people of the project sign in at other sites. */
export async function hasIdentities(projectDir: string): Promise<boolean> {
  return schemaTables(await readSchema(projectDir)).has(identityTable)
}

/** Imports the identities of imported accounts. */
export async function importIdentities(copy: Copy): Promise<void> {
  const accounts = copy.ids.get('plugin::users-permissions.user') ?? new Set<number>()
  const settings = await copy.site.list('strapi_core_store_settings')
  const stored = settings.filter(({ key }) => String(key).startsWith(identitiesKey))
  if (stored.length === 0) return
  const tally = copy.tally({ uid: identityTable, table: identityTable })
  const table = new TargetTable(copy.rows, copy.provider, identityTable, new Map([['account', 'key']]))
  for (const { account, provider, subject } of stored.flatMap(({ value }) => identitiesIn(value))) {
    tally.found++
    if (!accounts.has(account)) {
      tally.leave('their account was not imported')
      continue
    }
    await table.insert({ account, provider, subject })
    tally.imported++
  }
  await table.flush()
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
  if (!isObject(value)) return false
  const { account, provider, subject } = value
  return Number.isSafeInteger(account) && typeof provider === 'string' && typeof subject === 'string'
}
