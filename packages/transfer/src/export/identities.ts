import { identityTable } from '@content-gen/contract'
import { hasIdentities, type StoredIdentity } from '../import/identities.js'
import type { Selection } from './selection.js'
import type { ReadSnapshot } from './snapshot.js'

/** Rows at once. */
const page = 1000

/** Reads the identities of accounts, if accounts are exported. */
export async function* readIdentities(
  snapshot: ReadSnapshot,
  projectDir: string,
  selection: Selection,
): AsyncIterable<readonly StoredIdentity[]> {
  if (!selection.has('plugin::users-permissions.user') || !(await hasIdentities(projectDir))) return
  for (let after = 0; ;) {
    const rows = await snapshot.query(
      `select id, account, provider, subject from "${identityTable}" where id > ${after} order by id limit ${page}`,
    )
    if (rows.length === 0) return
    yield rows.map((row) => ({
      account: Number(row['account']),
      provider: String(row['provider']),
      subject: String(row['subject']),
    }))
    after = Number(rows.at(-1)?.['id'])
  }
}
