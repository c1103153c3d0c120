// Strapi's database. Tables and columns are found by their letters and digits alone: `metaTitle` in `meta_title`.
import { existsSync, statSync } from 'node:fs'

export const plain = (name) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** A table that every Strapi has. */
export const strapiTable = 'strapi_core_store_settings'

export async function openOldDatabase(address) {
  const { query, tables, close } = await open(address)
  const names = new Map(tables.map((table) => [plain(table.name), table]))
  return {
    close,
    isEmpty: tables.length === 0,
    has: (table) => names.has(plain(table)),
    /** All rows of a table, none where there is no such table. */
    async rows(table) {
      const found = names.get(plain(table))
      if (found === undefined) return []
      const rows = await query(`select * from ${found.schema ? `${quote(found.schema)}.` : ''}${quote(found.name)}`)
      return rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [plain(key), value])))
    },
  }
}

function open(address) {
  if (/^postgres(ql)?:/.test(address)) return openPostgresql(address)
  if (/^(mysql|mariadb):/.test(address))
    throw new Error('A MySQL database cannot be read: copy it to PostgreSQL first, with pgloader for instance.')
  if (/^[a-z]+:\/\//i.test(address) && !address.startsWith('file:'))
    throw new Error('That is neither the path of an SQLite file nor a postgresql:// address.')
  return openSqlite(address.replace(/^file:(\/\/)?/, ''))
}

async function openSqlite(file) {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  if (!statSync(file).isFile())
    throw new Error(`${file} is a folder. Strapi's database is a file in it, often .tmp/data.db.`)
  const { default: Sqlite } = await driver('better-sqlite3', () => import('better-sqlite3'))
  const database = new Sqlite(file, { readonly: true, fileMustExist: true })
  let tables
  try {
    tables = database.prepare("select name from sqlite_master where type = 'table'").all()
  } catch (error) {
    database.close()
    if (error.code !== 'SQLITE_NOTADB') throw new Error(`${file} cannot be read: ${error.message}.`, { cause: error })
    const archive = 'An archive that `strapi export` made is none either: give the database itself.'
    throw new Error(`${file} is not an SQLite database. ${archive}`, { cause: error })
  }
  return {
    tables,
    // Whole numbers as they are, however large.
    query: (text) => database.prepare(text).safeIntegers().all(),
    close: () => database.close(),
  }
}

async function openPostgresql(connectionString) {
  const { default: pg } = await driver('pg', () => import('pg'))
  // Every value as its text: what it is, the models say.
  const client = new pg.Client({ connectionString, types: { getTypeParser: () => (text) => text } })
  try {
    await client.connect()
  } catch (error) {
    const reason = error.message || error.errors?.[0]?.message || error.code
    throw new Error(`Strapi's database cannot be reached: ${reason}.`, { cause: error })
  }
  try {
    return {
      tables: await strapiSchema(client),
      query: async (text) => (await client.query(text)).rows,
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** The tables of the schema that Strapi's are in. What moves a database to PostgreSQL may have made one of its own. */
async function strapiSchema(client) {
  const { rows } = await client.query(
    `select schemaname as schema, tablename as name, schemaname = current_schema() as "isCurrent" from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by schemaname`,
  )
  const schemas = [...new Set(rows.filter(({ name }) => name === strapiTable).map(({ schema }) => schema))]
  const current = rows.find(({ isCurrent }) => isCurrent === 't')?.schema
  if (schemas.length > 1 && !schemas.includes(current)) {
    const choice = '?options=-c%20search_path%3D<schema>'
    throw new Error(`Tables of Strapi are in the schemas ${schemas.join(' and ')}: add ${choice} to the address.`)
  }
  const schema = schemas.includes(current) ? current : (schemas[0] ?? current)
  if (schema !== current) console.log(`Strapi's tables are in the schema ${schema}.`)
  return rows.filter((row) => row.schema === schema)
}

async function driver(name, load) {
  try {
    return await load()
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new Error(`The package ${name} is not installed: run \`npm install --no-save ${name}\`.`, { cause: error })
  }
}

function quote(name) {
  return `"${name.replaceAll('"', '""')}"`
}
