import type { SourceRow } from '../source/source.js'
import { importedValue, type Kind } from '../target/values.js'
import type { Copy } from './copy.js'

/** Strapi's administrators arrive blocked, without roles and passwords, as the names of those who made entries. */
export async function importAdministrators(copy: Copy): Promise<void> {
  const table = 'content_gen_administrators'
  const tally = copy.tally({ uid: 'admin::user', table })
  for await (const row of copy.site.rows('admin_users')) {
    const id = copy.idOf('admin_users', row)
    // An address that no mail reaches, for those without one.
    const address = textOf(row, 'email') || `administrator-${id}@strapi.invalid`
    const email = address.trim().replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
    const [known] = await copy.query(`select id from ${table} where email = ?`, [email])
    const created = Number(importedValue('timestamp', row['createdat']) ?? 0)
    const names = [textOf(row, 'firstname') || textOf(row, 'username'), textOf(row, 'lastname')]
    const [made] = known
      ? [known]
      : await copy.query(
          `insert into ${table} (email, firstname, lastname, roles, is_blocked, recovery_codes, created) values (?, ?, ?, '[]', ?, '[]', ?) returning id`,
          [email, ...names, true, created],
        )
    copy.administrators.set(id, Number(made?.['id']))
    tally.found++
    tally.imported++
  }
}

export const webhooksTable = 'content_gen_webhooks'

const webhookKinds = new Map<string, Kind>([
  ['is_enabled', 'boolean'],
  ['created_at', 'datetime'],
  ['updated_at', 'datetime'],
])

/** Webhooks arrive switched off. Their headers, which may be secrets, are not brought along. */
export async function importWebhooks(copy: Copy): Promise<void> {
  const type = { uid: 'webhook', table: webhooksTable }
  const [tally, table] = [copy.tally(type), copy.table(type, type.table, webhookKinds)]
  const found = await copy.rows.query(`select name from ${type.table}`)
  const names = new Set(found.map(({ name }) => String(name)))
  const now = new Date().toISOString()
  for await (const row of copy.site.rows('strapi_webhooks')) {
    tally.found++
    const url = textOf(row, 'url')
    const isSendable = /^https?:\/\/[^/]*$|^https?:\/\/[^@/]*\//.test(url) && URL.canParse(url) && url.length <= 2000
    const events = listOf(row['events']).filter((event) =>
      /^(entry|media)\.(create|update|delete)$|^entry\.(un)?publish$/.test(event),
    )
    if (!isSendable || events.length === 0) {
      tally.leave('webhooks without an address or an event that exist here')
      continue
    }
    let name =
      textOf(row, 'name')
        .replaceAll(/[^\w.-]+/g, '-')
        .slice(0, 50) || 'webhook'
    if (names.has(name)) name += `-${copy.idOf('strapi_webhooks', row)}`
    names.add(name)
    const [at, list] = [{ created_at: now, updated_at: now }, JSON.stringify(events)]
    await table.insert({ name, url, events: list, types: '[]', is_enabled: false, ...at })
    tally.notes.push(`${name} is switched off: give it its secret and its headers again`)
    tally.imported++
  }
  await table.flush()
}

function textOf(row: SourceRow, name: string): string {
  return String(importedValue('string', row[name]) ?? '')
}

function listOf(value: unknown): string[] {
  try {
    const list: unknown = JSON.parse(String(value))
    return Array.isArray(list) ? list.map(String) : []
  } catch {
    return []
  }
}
