import type { Connection, RowDataPacket } from 'mysql2'
import { ImportProblem, wordsOf } from '../problem.js'
import { driver } from './driver.js'
import { quotedName, type SourceRow, type StrapiValue, type WrittenDatabase } from './source.js'

/** MySQL from 5.7, and MariaDB. */
export async function mysqlSource(address: string, isWritten: boolean): Promise<WrittenDatabase> {
  const { default: mysql } = await driver('mysql2', () => import('mysql2'))
  const connection = mysql.createConnection({
    uri: address.replace(/^mariadb:/, 'mysql:'),
    charset: 'utf8mb4',
    // Every value as its text.
    typeCast: (field) => field.string('utf8'),
  })
  connection.on('error', () => undefined)
  const query = async (text: string, values: readonly StrapiValue[] = []): Promise<readonly SourceRow[]> => {
    const [found] = await connection.promise().query<RowDataPacket[]>(text, [...values])
    return Array.isArray(found) ? found : []
  }
  try {
    // A value that does not fit is refused, and names are in double quotes.
    await query(`set session sql_mode = 'ANSI_QUOTES,STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'`)
    await query('set transaction isolation level repeatable read')
    if (!isWritten) await query('start transaction with consistent snapshot, read only')
    const found = await query(
      `select table_name as name, engine as engine from information_schema.tables where table_schema = database() and table_type = 'BASE TABLE'`,
    )
    const tables = found.map(({ name }) => String(name))
    if (isWritten) await lock(query, found)
    return {
      provider: 'mysql',
      tables,
      notice: null,
      rows: (table) => rowsOf(connection, table),
      columns: async (table) => {
        const columns = await query(
          'select column_name as name from information_schema.columns where table_schema = database() and table_name = ?',
          [table],
        )
        return columns.map(({ name }) => String(name))
      },
      query,
      commit: async () => void (await query('commit')),
      types: async (table) => {
        const [made] = await query(`show create table ${quotedName(table)}`)
        return typesIn(String(Object.values(made ?? {})[1] ?? ''))
      },
      close: async () => connection.destroy(),
    }
  } catch (error) {
    connection.destroy()
    if (error instanceof ImportProblem) throw error
    throw new ImportProblem(`The other database cannot be reached: ${wordsOf(error)}.`, { cause: error })
  }
}

/** Begins a transaction beside which nobody writes. @throws ImportProblem */
async function lock(query: (text: string) => Promise<unknown>, tables: readonly SourceRow[]): Promise<void> {
  const other = tables.find(({ engine }) => engine !== 'InnoDB')
  if (other)
    throw new ImportProblem(
      `Strapi's table ${String(other['name'])} is of ${String(other['engine'])}, which has no transactions: run \`alter table ${String(other['name'])} engine = InnoDB\` first.`,
    )
  try {
    await query('set session lock_wait_timeout = 10')
    // Tables are locked within the transaction that this begins; another statement would end it.
    await query('set autocommit = 0')
    await query(`lock tables ${tables.map(({ name }) => `${quotedName(String(name))} write`).join()}`)
  } catch (error) {
    throw new ImportProblem(`Strapi's tables cannot be locked: ${wordsOf(error)}. Stop Strapi first.`, { cause: error })
  }
}

function rowsOf(connection: Connection, table: string): AsyncIterable<SourceRow> {
  return connection.query(`select * from ${quotedName(table)} order by 1`).stream()
}

/** Reads the statement that makes a table. For MariaDB, JSON is a text with a check. */
function typesIn(statement: string): ReadonlyMap<string, string> {
  const columns = statement.matchAll(/^ *"([^"]+)" (\S+)(.*)$/gm)
  return new Map(
    [...columns].map(([, name = '', type = '', rest = '']) => [name, rest.includes('json_valid(') ? 'json' : type]),
  )
}
