import { ImportProblem } from '../problem.js'
import { mysqlSource } from './mysql.js'
import { postgresqlSource } from './postgresql.js'
import { sqliteSource } from './sqlite.js'
import type { SourceDatabase } from './source.js'

/** Opens the database at an address, or in a file. @throws ImportProblem */
export async function openSource(address: string): Promise<SourceDatabase> {
  if (/^postgres(ql)?:/.test(address)) return postgresqlSource(address)
  if (/^(mysql|mariadb):/.test(address)) return mysqlSource(address)
  if (/^[a-z]{2,}:\/\//i.test(address) && !address.startsWith('file:'))
    throw new ImportProblem(
      `${withoutPassword(address)} is neither a postgresql:// or mysql:// address nor the path of an SQLite file.`,
    )
  return sqliteSource(address.replace(/^file:(\/\/)?/, ''))
}

/** Returns an address that may be printed. */
export function withoutPassword(address: string): string {
  return address.replace(/:[^:@/]*@/, ':…@')
}
