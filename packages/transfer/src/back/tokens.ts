import { tokenGrants } from '../strapi/grants.js'
import { importedValue } from '../target/values.js'
import type { ChangedRows, RowsReport } from './changes.js'
import { BackGrants } from './grants.js'
import { writtenValue } from './rows.js'
import type { StrapiTables } from './tables.js'

const table = 'strapi_api_tokens'

/** Writes the API tokens that were changed here. Their keys are hashes with one salt in both servers, so they stay valid. */
export async function writeTokens(
  tables: StrapiTables,
  { target, created, updated, deleted, unchanged }: ChangedRows,
): Promise<RowsReport> {
  const grants = await BackGrants.read(tables, tokenGrants)
  const ids = new Map((await tables.site.list(table)).map(({ id, name }) => [String(name), Number(id)]))
  const { provider } = tables.database
  for (const name of deleted) {
    const id = ids.get(name)
    if (id === undefined) continue
    await grants.set(id, new Set())
    await tables.delete(table, [id])
  }
  for (const [name, columns] of await target.storedRows(new Set([...created, ...updated]))) {
    const [from, to] = [String(columns['created_at']), columns['expires_at'] ?? null]
    const type = String(columns['type'])
    const cells = {
      type,
      accesskey: String(columns['access_key']),
      expiresat: writtenValue(provider, 'datetime', to),
      lifespan: to === null ? null : Date.parse(String(to)) - Date.parse(from),
    }
    const known = ids.get(name)
    const times = { createdat: writtenValue(provider, 'datetime', importedValue('datetime', from) ?? null) }
    if (known !== undefined) await tables.update(table, known, cells)
    const id =
      known ?? (await tables.insert(table, { name, description: '', ...cells, ...times, updatedat: times.createdat }))
    const actions: unknown = type === 'custom' ? JSON.parse(String(columns['permissions'])) : []
    await grants.set(id, new Set(Array.isArray(actions) ? actions.map(String) : []))
  }
  return { table, created: created.size, updated: updated.size, deleted: deleted.size, unchanged }
}
