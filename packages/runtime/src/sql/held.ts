import type { ReadRows } from '../statement.js'
import type { Dialect } from './dialect.js'

/**
 * The table that exists while a site is held: after an import or a restore, until `content-gen-operate resume`. It is in no schema, so no project needs a
 * migration for it, and every process sees it in the statements that look for work.
 */
export const heldTable = 'content_gen_held'

/** Says how to go on, to whoever runs the site. */
export const heldSentence =
  'Webhooks, mails, scheduled releases and tasks of this site are held: `content-gen-operate resume` lets them go on.'

/** The table that a restore leaves, in no schema either, with the moment: links to previews that were made before are not valid any more. */
export const restoredTable = 'content_gen_restored'

/** Returns SQL that is true while the site is held. */
export function heldSql(dialect: Pick<Dialect, 'name'>): string {
  return existsSql(dialect, heldTable)
}

/** Returns SQL that is true if there is a table of this name. */
function existsSql({ name }: Pick<Dialect, 'name'>, table: string): string {
  return name === 'sqlite'
    ? `exists (select 1 from sqlite_master where type = 'table' and name = '${table}')`
    : `to_regclass('${table}') is not null`
}

/** Returns true if there is a table of this name. */
export async function hasTable(dialect: Pick<Dialect, 'name'>, rows: ReadRows, table: string): Promise<boolean> {
  const [found] = await rows(`select ${existsSql(dialect, table)} as "isThere"`)
  return Boolean(found?.['isThere'])
}
