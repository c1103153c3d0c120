import { ImportProblem } from '../problem.js'
import { mysqlSource } from './mysql.js'
import { postgresqlSource } from './postgresql.js'
import { sqliteSource } from './sqlite.js'
import type { SourceDatabase, WrittenDatabase } from './source.js'

/** Opens the database at an address, or in a file. @throws ImportProblem */
export function openSource(address: string): Promise<SourceDatabase> {
  return open(address, false)
}

/** Opens a database to be written. @throws ImportProblem */
export function openWritten(address: string): Promise<WrittenDatabase> {
  return open(address, true)
}

async function open(address: string, isWritten: boolean): Promise<WrittenDatabase> {
  if (/^(mysql|mariadb):/.test(address)) return mysqlSource(address, isWritten)
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
