import { ImportProblem } from '../problem.js'
import { mysqlSource } from './mysql.js'
import { postgresqlSource } from './postgresql.js'
import { sqliteSource } from './sqlite.js'
import type { SourceDatabase, WrittenDatabase } from './source.js'

const isMysql = /^(mysql|mariadb):/

/** Opens the database at an address, or in a file. @throws ImportProblem */
export async function openSource(address: string): Promise<SourceDatabase> {
  return isMysql.test(address) ? mysqlSource(address) : openOther(address, false)
}

/** Opens a database to be written. @throws ImportProblem */
export async function openWritten(address: string): Promise<WrittenDatabase> {
  if (isMysql.test(address))
    throw new ImportProblem('Databases of MySQL and MariaDB are only read. Those of PostgreSQL and SQLite are written.')
  return openOther(address, true)
}

async function openOther(address: string, isWritten: boolean): Promise<WrittenDatabase> {
  if (/^postgres(ql)?:/.test(address)) return postgresqlSource(address, isWritten)
  if (/^[a-z]{2,}:\/\//i.test(address) && !address.startsWith('file:'))
    throw new ImportProblem(
      `${withoutPassword(address)} is neither a postgresql:// or mysql:// address nor the path of an SQLite file.`,
    )
  return sqliteSource(address.replace(/^file:(\/\/)?/, ''), isWritten)
}

/** Returns an address that may be printed. */
export function withoutPassword(address: string): string {
  return address.replace(/:[^:@/]*@/, ':…@')
}
