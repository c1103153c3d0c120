import { ImportProblem } from '../problem.js'
import type { TargetTable } from '../target/table.js'
import type { KeptTable } from './last-import.js'
import type { Keys } from './taken-values.js'

/** The outcome for the rows of a table. A list of links counts as one row of the entry that has it. */
export interface ChangeReport {
  readonly table: string
  readonly added: number
  readonly changed: number
  readonly deleted: number
  /** The keys of rows that were changed here as well: they were left as they are. */
  readonly left: readonly string[]
  /** The keys of rows that were left since others have their unique values, or one-to-one links, here. */
  readonly taken: readonly string[]
}

/** Rows of a table, compared with those of the last import and with those that are here. */
export interface Judged extends ChangeReport {
  readonly target: TargetTable
  /** The sums in the source now. */
  readonly theirs: ReadonlyMap<string, string>
  readonly kept: ReadonlyMap<string, string>
  /** The keys of rows that are brought; those that are there, and those that are to be deleted. */
  readonly brought: ReadonlySet<string>
  readonly there: readonly string[]
  readonly gone: readonly string[]
}

/** Compares what the source has with what it had, and what it had with what is here. */
export async function judgeTable(
  target: TargetTable,
  before: ReadonlyMap<string, string>,
  leaving: {
    readonly overwrite: boolean
    readonly taken: ReadonlySet<string>
    /** The keys of rows that were changed here alone, and have what others need. */
    readonly yielding: ReadonlySet<string>
  },
): Promise<Judged> {
  const theirs = new Map(target.sums())
  const kept = new Map(theirs)
  const keys = new Set([...before.keys(), ...theirs.keys()])
  for (const key of keys) if (before.get(key) === theirs.get(key) && !leaving.yielding.has(key)) keys.delete(key)
  const ours = keys.size === 0 ? new Map<string, string>() : await target.storedSums(keys)
  const [brought, left, taken, gone] = [new Set<string>(), [] as string[], [] as string[], [] as string[]]
  let [added, changed] = [0, 0]
  for (const key of keys) {
    const [was, is, here] = [before.get(key), theirs.get(key), ours.get(key)]
    if (here === is) continue
    const isOurs = here !== was && !leaving.overwrite
    if (isOurs || leaving.taken.has(key)) {
      if (isOurs) left.push(key)
      else taken.push(key)
      // It is compared again the next time.
      if (was === undefined) kept.delete(key)
      else kept.set(key, was)
      continue
    }
    brought.add(key)
    if (is === undefined) gone.push(key)
    else if (was === undefined) added++
    else changed++
  }
  const there = [...brought].filter((key) => ours.has(key))
  const counts = { added, changed, deleted: gone.length }
  return { table: target.name, target, theirs, kept, brought, there, gone, left, taken, ...counts }
}

/** @throws ImportProblem if rows are not stored as they were read */
export async function check({ target, brought, theirs }: Judged): Promise<void> {
  if (brought.size === 0) return
  const stored = await target.storedSums(brought)
  for (const key of brought)
    if (stored.get(key) !== theirs.get(key))
      throw new ImportProblem(`${target.name} ${key} is not stored as it was read, so nothing was imported.`)
}

export function broughtBy(judged: readonly Judged[]): Keys {
  return new Map(judged.map(({ table, brought }) => [table, brought]))
}

export function keptOfJudged({ table, target, kept }: Judged): KeptTable {
  return { name: table, header: target.header(), sums: kept }
}

export function changeReport({ table, added, changed, deleted, left, taken }: Judged): ChangeReport {
  return { table, added, changed, deleted, left, taken }
}

export function isTold({ added, changed, deleted, left, taken }: ChangeReport): boolean {
  return added + changed + deleted + left.length + taken.length > 0
}
