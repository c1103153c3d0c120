import { readFile } from 'node:fs/promises'
import type { TableReport } from '@content-gen/editorial/csv'
import { userMistake } from '@content-gen/operate/commands'
import { orSentence, TableProblem } from './sentence.js'

export interface TableImporting {
  readonly project: string
  readonly path: string
  readonly type: string | undefined
  readonly map: string | undefined
  readonly isWhole: boolean
  readonly isDryRun: boolean
  readonly json: boolean
}

const limits = { mostBytes: 50 * 1024 * 1024, mostRows: 50_000 }
/** Milliseconds of a dry run, or of all or nothing. */
const mostMilliseconds = 30 * 60_000
/** Rows that are named. */
const mostShown = 20

/** Writes the rows of a CSV file as entries of a type. */
export async function importTableFrom(given: TableImporting): Promise<void> {
  const { isDryRun, json } = given
  const report = await orSentence('Nothing was imported.', () => imported(given))
  if (report === null) return
  process.stdout.write(`${json ? JSON.stringify({ isDryRun, ...report }, null, 2) : printed(report, isDryRun)}\n`)
  if (report.refusedCount > 0) process.exitCode = userMistake
}

async function imported({ project, path, type: uid, map, isWhole, isDryRun }: TableImporting): Promise<TableReport> {
  if (uid === undefined) throw new TableProblem('Name the type of the entries with --type.')
  const { withBuiltStore } = await import('@content-gen/operate')
  const { importTable, mappingOf, ownTable, readTable, readTableFile, trustedWriter } =
    await import('@content-gen/editorial/csv')
  const sent = await readTable(await readTableFile(path, limits), limits)
  const asked = map === undefined ? undefined : await readMapping(map)
  return withBuiltStore(project, async (store) => {
    const table = ownTable(store, uid)
    return importTable({
      table,
      sent,
      mapping: mappingOf(table.type, table.types, sent.headers, asked),
      writer: (used) => trustedWriter(used, table.type),
      isDryRun,
      isWhole,
      locale: store.config.i18n.defaultLocale,
      mostMilliseconds,
    })
  })
}

async function readMapping(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new TableProblem(`${path} is not JSON.`, { cause: error })
  }
}

function printed(report: TableReport, isDryRun: boolean): string {
  const { rows, created, updated, unchanged, refusedCount, refused, isStored } = report
  return [
    `${rows} rows: ${created} created, ${updated} updated, ${unchanged} unchanged, ${refusedCount} refused`,
    ...refused.slice(0, mostShown).map(({ line, message }) => `  line ${line}: ${message}`),
    ...(refusedCount > mostShown ? [`  and ${refusedCount - mostShown} more`] : []),
    ...(isDryRun ? ['A dry run: nothing was changed.'] : isStored ? [] : ['Nothing was changed: rows were refused.']),
  ].join('\n')
}
