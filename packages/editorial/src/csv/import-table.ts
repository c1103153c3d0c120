import { reasonOf, RequestError } from '@content-gen/runtime'
import { enclose, transact } from '@content-gen/runtime/write'
import type { Reason, Store } from '@content-gen/runtime'
import type { Mapping } from './mapping.js'
import type { SentTable } from './read-table.js'
import type { SeenTable } from './seen-table.js'
import { RowWriter } from './write-rows.js'
import type { TableWriter } from './write-rows.js'

/** A row that was refused, by its line in the file. */
export interface RefusedRow extends Reason {
  readonly line: number
}

export interface TableReport {
  readonly rows: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly refusedCount: number
  /** The first of them. */
  readonly refused: readonly RefusedRow[]
  /** False: everything was taken back. */
  readonly isStored: boolean
}

export interface TableImport {
  readonly table: SeenTable
  readonly sent: SentTable
  readonly mapping: Mapping
  /** `store`: the one to write in, which may have no hooks. */
  readonly writer: (store: Store) => TableWriter
  /** Does everything, and takes it back. */
  readonly isDryRun: boolean
  /** One refused row takes all others back. */
  readonly isWhole: boolean
  /** The language of rows that do not name theirs. */
  readonly locale: string
  /** Milliseconds of the transaction. */
  readonly mostMilliseconds: number
}

/** The rows that are named: more than anybody reads. */
const mostNamed = 200

/** Takes a transaction back: the report is what it was for. */
class TakenBack extends Error {
  constructor(readonly report: TableReport) {
    super()
  }
}

/**
 * Writes the rows of a table, each with the checks of a write of its own. A dry run calls no hook of the owner's, who may send mails in one.
 * @throws what is no fault of a row
 */
export async function importTable(given: TableImport): Promise<TableReport> {
  const { store } = given.table
  if (!given.isDryRun && !given.isWhole) return writeAll(given, store, (write) => inOne(given, write))
  const used = given.isDryRun ? { ...store, writes: { ...store.writes, hooks: undefined } } : store
  try {
    return await inOne(given, async () => {
      const report = await writeAll(given, used, (write) => write())
      if (given.isDryRun || report.refusedCount > 0) throw new TakenBack({ ...report, isStored: false })
      return report
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.report
    throw error
  }
}

function inOne<Result>({ table, mostMilliseconds }: TableImport, work: () => Promise<Result>): Promise<Result> {
  return transact(
    table.store.writes,
    ({ transaction, pauses }) => enclose(transaction, work, { pauses }),
    // Somebody else was faster: it is tried again.
    'retry',
    { runsOwnerCode: true, mostMilliseconds },
  )
}

async function writeAll(
  { table, sent, mapping, writer, locale }: TableImport,
  store: Store,
  around: (write: () => Promise<void>) => Promise<void>,
): Promise<TableReport> {
  const counts = { created: 0, updated: 0, unchanged: 0 }
  const refused: RefusedRow[] = []
  const { headers, rows } = sent
  const writing = new RowWriter(table, mapping, writer(store), locale, headers.length)
  for (const row of rows) {
    try {
      // One that is tried again counts once.
      let result: keyof typeof counts = 'unchanged'
      await around(async () => void (result = await inSavepoint(store, () => writing.write(row))))
      counts[result] += 1
    } catch (error) {
      if (!(error instanceof RequestError) || error.status >= 500 || error.status === 401) throw error
      refused.push({ line: row.line, ...reasonOf(error) })
    }
  }
  const shown = refused.slice(0, mostNamed)
  return { rows: rows.length, ...counts, refusedCount: refused.length, refused: shown, isStored: true }
}

/** A row that is refused leaves nothing behind, though an entry that cannot be published was made before. */
function inSavepoint<Result>(store: Store, work: () => Promise<Result>): Promise<Result> {
  return transact(store.writes, ({ transaction, pauses }) => enclose(transaction, work, { pauses }), 'throw')
}
