import type { Dialect } from './dialect.js'

/**
 * The table that exists while a site is held: after an import, until `content-gen-operate resume`. It is in no schema, so no project needs a
 * migration for it, and every process sees it in the statements that look for work.
 */
export const heldTable = 'content_gen_held'

/** Says how to go on, to whoever runs the site. */
export const heldSentence =
  'Webhooks, mails and scheduled releases of this site are held: `content-gen-operate resume` lets them go on.'

/** Returns SQL that is true while the site is held. */
export function heldSql({ name }: Pick<Dialect, 'name'>): string {
  return name === 'sqlite'
    ? `exists (select 1 from sqlite_master where type = 'table' and name = '${heldTable}')`
    : `to_regclass('${heldTable}') is not null`
}
