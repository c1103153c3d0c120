import { existsSync, statSync } from 'node:fs'
import { ImportProblem, wordsOf } from '../problem.js'
import { driver } from './driver.js'
import { quotedName, type SourceRow, type WrittenDatabase } from './source.js'

export async function sqliteSource(file: string, isWritten: boolean): Promise<WrittenDatabase> {
  if (!existsSync(file)) throw new ImportProblem(`There is no file ${file}.`)
  if (!statSync(file).isFile())
    throw new ImportProblem(
      `${file} is a folder, and no unpacked archive. Strapi's database is a file, often .tmp/data.db.`,
    )
  const { default: Sqlite } = await driver('better-sqlite3', () => import('better-sqlite3'))
  const database = new Sqlite(file, { readonly: !isWritten, fileMustExist: true })
  try {
    database.exec(isWritten ? 'begin immediate' : 'begin')
    const tables = database.prepare<[], string>(`select name from sqlite_master where type = 'table'`).pluck().all()
    return {
      provider: 'sqlite',
      tables,
      notice: null,
      // Whole numbers as they are, however large.
      rows: async function* (table) {
        yield* database
          .prepare<[], SourceRow>(`select * from ${quotedName(table)} order by 1`)
          .safeIntegers()
          .iterate()
      },
      types: async (table) => {
        const columns = database.prepare<[string], { readonly name: string; readonly type: string }>(
          'select name, type from pragma_table_info(?)',
        )
        return new Map(columns.all(table).map(({ name, type }) => [name, type]))
      },
      columns: async (table) =>
        database.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(table),
      query: async (text, values = []) => {
        const statement = database.prepare<unknown[], SourceRow>(text)
        if (statement.reader) return statement.all(...values)
        statement.run(...values)
        return []
      },
      commit: async () => void database.exec('commit'),
      close: async () => void database.close(),
    }
  } catch (error) {
    database.close()
    if (!(error instanceof Sqlite.SqliteError && error.code === 'SQLITE_NOTADB'))
      throw new ImportProblem(`${file} cannot be read: ${wordsOf(error)}.`, { cause: error })
    const archive = 'Archives of `strapi export` end in .tar, .tar.gz or .enc.'
    throw new ImportProblem(`${file} is not an SQLite database. ${archive}`, { cause: error })
  }
}
