import Sqlite from 'better-sqlite3'

/** What SQLite itself thinks of a file of its: `ok`, or what is wrong with it. */
export function integrityOf(url: string): string {
  const database = new Sqlite(url.slice('file:'.length), { readonly: true })
  try {
    return String(database.pragma('integrity_check', { simple: true }))
  } finally {
    database.close()
  }
}
