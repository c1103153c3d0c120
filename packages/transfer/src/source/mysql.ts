import type { Connection } from 'mysql2'
import { ImportProblem, wordsOf } from '../problem.js'
import { driver } from './driver.js'
import type { SourceDatabase, SourceRow } from './source.js'

/** MySQL from 5.7, and MariaDB. */
export async function mysqlSource(address: string): Promise<SourceDatabase> {
  const { default: mysql } = await driver('mysql2', () => import('mysql2'))
  const connection = mysql.createConnection({
    uri: address.replace(/^mariadb:/, 'mysql:'),
    charset: 'utf8mb4',
    // Every value as its text.
    typeCast: (field) => field.string('utf8'),
  })
  connection.on('error', () => undefined)
  const query = (text: string) => connection.promise().query(text)
  try {
    await query('set transaction isolation level repeatable read')
    await query('start transaction with consistent snapshot, read only')
    const [found] = await query(
      `select table_name as name from information_schema.tables where table_schema = database() and table_type = 'BASE TABLE'`,
    )
    const tables = Array.isArray(found) ? found.flatMap((row) => ('name' in row ? [String(row['name'])] : [])) : []
    return {
      tables,
      notice: null,
      rows: (table) => rowsOf(connection, table),
      close: async () => connection.destroy(),
    }
  } catch (error) {
    connection.destroy()
    throw new ImportProblem(`The other database cannot be reached: ${wordsOf(error)}.`, { cause: error })
  }
}

function rowsOf(connection: Connection, table: string): AsyncIterable<SourceRow> {
  return connection.query(`select * from \`${table.replaceAll('`', '``')}\` order by 1`).stream()
}
