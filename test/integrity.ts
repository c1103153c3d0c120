import Sqlite from 'better-sqlite3'

/** Returns SQLite's own check of a file: `ok`, or the problem. */
export function integrityOf(url: string): string {
  const database = new Sqlite(url.slice('file:'.length), { readonly: true })
  try {
    return String(database.pragma('integrity_check', { simple: true }))
  } finally {
    database.close()
  }
}
