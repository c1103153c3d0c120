// Strapi's database. Tables and columns are found by their letters and digits alone: `metaTitle` in `meta_title`.

export const plain = (name) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

export async function openOldDatabase(address) {
  const { query, tables, close } = /^postgres(ql)?:/.test(address)
    ? await openPostgresql(address)
    : await openSqlite(address)
  const names = new Map(tables.map((name) => [plain(name), name]))
  return {
    close,
    has: (table) => names.has(plain(table)),
    /** All rows of a table, none where there is no such table. */
    async rows(table) {
      const name = names.get(plain(table))
      if (name === undefined) return []
      const found = await query(`select * from "${name}"`)
      return found.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [plain(key), value])))
    },
  }
}

async function openSqlite(file) {
  const { default: Sqlite } = await import('better-sqlite3')
  const database = new Sqlite(file, { readonly: true, fileMustExist: true })
  const tables = database.prepare("select name from sqlite_master where type = 'table'").pluck().all()
  return {
    tables,
    // Whole numbers as they are, however large.
    query: (text) => database.prepare(text).safeIntegers().all(),
    close: () => database.close(),
  }
}

async function openPostgresql(connectionString) {
  const { default: pg } = await import('pg')
  // Every value as its text: what it is, the models say.
  const client = new pg.Client({ connectionString, types: { getTypeParser: () => (text) => text } })
  await client.connect()
  const { rows } = await client.query('select tablename from pg_tables where schemaname = current_schema()')
  return {
    tables: rows.map(({ tablename }) => tablename),
    query: async (text) => (await client.query(text)).rows,
    close: () => client.end(),
  }
}
