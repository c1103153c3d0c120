import type { Rows } from '@content-gen/operate'
import { ImportProblem } from '../problem.js'
import { Checksum } from '../target/checksum.js'
import type { TargetTable } from '../target/table.js'
import type { ImportTally, TypeReport } from './tally.js'

/** Returns the outcome, once what is stored is read again. @throws ImportProblem if it is not what was written */
export async function checkedReport(
  tally: ImportTally,
  tables: readonly TargetTable[] | undefined,
): Promise<TypeReport> {
  const [written, stored] = [new Checksum(), new Checksum()]
  for (const table of tables ?? []) {
    written.include(table.written)
    stored.include(await table.stored())
  }
  const checksums = { source: String(written), target: String(stored) }
  const report = tally.report(tables ? checksums : null)
  if (checksums.source !== checksums.target)
    throw new ImportProblem(`The rows of ${report.table} are not stored as they were read, so nothing was imported.`)
  return report
}

/** The next row of PostgreSQL gets an id after those that were imported. */
export async function raiseSequences(rows: Rows, tables: Iterable<string>): Promise<void> {
  for (const table of tables) {
    const sequence = `pg_get_serial_sequence('"${table}"', 'id')`
    const [found] = await rows.query(`select ${sequence} as sequence, greatest(max(id), 0) + 1 as next from "${table}"`)
    // Unlike setval, it is taken back with the transaction.
    await rows.query(`alter sequence ${String(found?.['sequence'])} restart with ${String(found?.['next'])}`)
  }
}

/** @throws ImportProblem */
export async function checkEmpty(rows: Rows, table: string): Promise<void> {
  const [found] = await rows.query(`select id from "${table}" limit 1`)
  if (found)
    throw new ImportProblem(`The table ${table} of the project has entries already: an import needs a project without.`)
}
