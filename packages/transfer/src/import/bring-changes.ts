import type { Rows } from '@content-gen/operate'
import type { ExpectedTables } from '@content-gen/runtime/migrations'
import type { TargetTable } from '../target/table.js'
import type { Kind } from '../target/values.js'
import { broughtBy, check, judgeTable, type Judged } from './judged.js'
import type { LastImport } from './last-import.js'
import type { HeldValue, Keys } from './taken-values.js'

/** A source whose rows were read for their sums, and that can be read again to be written. */
export interface ReadSource {
  readonly rows: Rows
  readonly tables: readonly TargetTable[]
  /** Returns a table that the last import wrote and this source does not have. */
  formerTable(name: string, kinds: ReadonlyMap<string, Kind>, key: string): TargetTable
  findHeldValues(written: Keys): Promise<readonly HeldValue[]>
  /** Writes rows. Returns true if they have all their links: none is to a row that was deleted here. */
  write(brought: Keys): Promise<boolean>
}

export interface BringOptions {
  /** Takes what was changed here as well. */
  readonly overwrite: boolean
  /** The tables that the project has now: its models may have changed since the last import. */
  readonly tables: ExpectedTables
}

/** Writes the rows that the source has changed since the last import, unless they were changed here as well. @throws ImportProblem */
export async function bringChanges(
  source: ReadSource,
  last: LastImport,
  options: BringOptions,
): Promise<readonly Judged[]> {
  const { judged, giving } = await judgeAll(source, last, options)
  for (const { target, there } of judged) await target.clear(there)
  for (const holder of giving) await takeLink(source.rows, holder)
  for (const { target, gone } of judged) await target.delete(gone)
  const isWhole = await source.write(broughtBy(judged))
  if (isWhole) for (const each of judged) await check(each)
  return judged
}

/**
 * Judges again until nothing that is brought is held by others: a row that is left keeps its own values, which others may need. To overwrite, the source's rows
 * are brought instead, and rows that were made here give their one-to-one links.
 */
async function judgeAll(source: ReadSource, last: LastImport, options: BringOptions) {
  const [taken, yielding] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
  const giving = new Map<string, HeldValue>()
  const note = (keys: Map<string, Set<string>>, table: string, key: string) =>
    keys.set(table, new Set([...(keys.get(table) ?? []), key]))
  const targets = [...source.tables, ...formerTables(source, last, options.tables)]
  for (;;) {
    const judged: Judged[] = []
    for (const target of targets) {
      const { name } = target
      const none = new Set<string>()
      const [held, given] = [taken.get(name) ?? none, yielding.get(name) ?? none]
      const leaving = { overwrite: options.overwrite, taken: held, yielding: given }
      judged.push(await judgeTable(target, last.sumsOf(name), leaving))
    }
    const brought = broughtBy(judged)
    const isNew = ({ table, key, link }: HeldValue) => !giving.has(`${table} ${key} ${link}`)
    const holders = (await source.findHeldValues(brought)).filter(isNew)
    if (holders.length === 0) {
      const wanted = [...giving.values()].filter(({ table, wantedBy }) => brought.get(table)?.has(wantedBy))
      return { judged, giving: wanted }
    }
    for (const holder of holders) {
      const { table, key, wantedBy, link } = holder
      const isTheirs = judged.some((each) => each.table === table && each.theirs.has(key))
      if (options.overwrite && isTheirs && !taken.get(table)?.has(key)) note(yielding, table, key)
      else if (options.overwrite && !isTheirs && link !== null) giving.set(`${table} ${key} ${link}`, holder)
      else note(taken, table, wantedBy)
    }
  }
}

/** Names the columns that the last import wrote, and returns the tables that the source does not have any more. */
function formerTables(source: ReadSource, last: LastImport, tables: ExpectedTables): readonly TargetTable[] {
  const former: TargetTable[] = []
  for (const name of last.tables()) {
    const [header, columns] = [last.headerOf(name), tables.get(name)]
    if (!header || !columns) continue
    const kinds = header.kinds.filter(([column]) => columns.has(column))
    const known = source.tables.find((target) => target.name === name)
    const target = known ?? source.formerTable(name, new Map(kinds), header.key)
    target.use(kinds)
    if (!known) former.push(target)
  }
  return former
}

/** A component that no entry has any more goes. */
async function takeLink(rows: Rows, { table, key, link, isComponent }: HeldValue): Promise<void> {
  const text = isComponent ? `delete from "${table}"` : `update "${table}" set "${link}" = null`
  await rows.query(`${text} where id = ?`, [Number(key)])
}
