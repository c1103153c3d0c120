import type { Rows } from '@content-gen/operate'
import type { ExpectedTables } from '@content-gen/runtime/migrations'
import { ImportProblem } from '../problem.js'
import type { TargetTable } from '../target/table.js'
import { importRoles, importTokens, type AdmitGrants } from './accounts.js'
import type { Copy } from './copy.js'
import { grantsTable, sourceOf, keepSums, LastImport, type KeptTable } from './last-import.js'
import { importLinks } from './links.js'
import { importAdministrators } from './panel.js'
import { finishEntries, importEntries, type SiteOptions } from './site.js'
import { findHeldValues, type HeldValue, type Keys } from './taken-values.js'

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

interface Judged extends ChangeReport {
  readonly target: TargetTable
  /** The sums in Strapi now. */
  readonly theirs: ReadonlyMap<string, string>
  readonly kept: ReadonlyMap<string, string>
  /** The keys of rows that are brought; those that are there, and those that are to be deleted. */
  readonly brought: ReadonlySet<string>
  readonly there: readonly string[]
  readonly gone: readonly string[]
}

export interface ChangeOptions extends Pick<SiteOptions, 'namedRoles' | 'onProgress'> {
  /** Takes what was changed here as well. */
  readonly overwrite: boolean
  readonly parts: ReadonlySet<string>
  /** The tables that the project has now: its models may have changed since the last import. */
  readonly tables: ExpectedTables
}

/** Makes a copy that writes these rows alone, by table. */
type MakeCopy = (changes: Keys) => Copy

/** Imports what has changed in Strapi since the last import. What was changed here since then is left. @throws ImportProblem */
export async function importChanges(makeCopy: MakeCopy, options: ChangeOptions): Promise<readonly ChangeReport[]> {
  const { namedRoles, parts } = options
  const reading = makeCopy(new Map())
  const { rows } = reading
  const last = await LastImport.read(rows)
  if (last === null) throw new ImportProblem('Nothing was imported here before: leave --since-last out the first time.')
  if (last.kind !== reading.site.kind)
    throw new ImportProblem(
      `The last import was of ${last.kind === 'archive' ? 'an archive' : 'a database'}: --since-last compares with another of its kind.`,
    )
  const roles = new Grants(last, options.overwrite)
  if (parts.has('Administrator')) await importAdministrators(reading)
  await importRoles(reading, namedRoles, roles.admit)
  await importContents(reading, options)
  reading.clashes.check()
  const { judged, giving } = await judgeAll(reading, last, options)

  for (const { target, there } of judged) await target.clear(there)
  for (const holder of giving) await takeLink(rows, holder)
  for (const { target, gone } of judged) await target.delete(gone)
  const writing = makeCopy(broughtBy(judged))
  for (const [old, id] of reading.roles) writing.roles.set(old, id)
  for (const [old, id] of reading.administrators) writing.administrators.set(old, id)
  const isWhole = await importContents(writing, options)
  await finishEntries(writing)
  if (isWhole) for (const each of judged) await check(each)

  const reports = [...judged.map(reportOf), roles.report()].filter(isTold)
  if (judged.some(({ brought }) => brought.size > 0)) await forgetDerived(writing, judged, parts)
  await keepSums(rows, [
    ...judged.map(keptOf),
    { name: grantsTable, header: null, sums: roles.kept(reading.grants) },
    ...sourceOf(reading),
  ])
  return reports
}

/** Returns true if the rows have all their links: none is to a row that was deleted here. */
export async function importContents(
  copy: Copy,
  { onProgress, parts }: Pick<ChangeOptions, 'onProgress' | 'parts'>,
): Promise<boolean> {
  await importEntries(copy, onProgress)
  if (parts.has('ApiToken')) await importTokens(copy)
  const isWhole = (copy.changes?.size ?? 0) === 0 || (await forgetDeleted(copy))
  await importLinks(copy)
  return isWhole
}

/** Forgets the rows that are not here any more. Returns true if there are none. */
async function forgetDeleted({ rows, types, ids }: Copy): Promise<boolean> {
  let isWhole = true
  for (const { uid, table } of types.values()) {
    const known = ids.get(uid)
    if (!known || known.size === 0) continue
    const here = new Set((await rows.query(`select id from "${table}"`)).map(({ id }) => Number(id)))
    for (const id of known) if (!here.has(id)) isWhole = !known.delete(id)
  }
  return isWhole
}

/**
 * Judges again until nothing that is brought is held by others: a row that is left keeps its own values, which others may need. To overwrite, Strapi's rows
 * are brought instead, and rows that were made here give their one-to-one links.
 */
async function judgeAll(copy: Copy, last: LastImport, options: ChangeOptions) {
  const [taken, yielding] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
  const giving = new Map<string, HeldValue>()
  const note = (keys: Map<string, Set<string>>, table: string, key: string) =>
    keys.set(table, new Set([...(keys.get(table) ?? []), key]))
  for (;;) {
    const judged = await judge(copy, last, options, taken, yielding)
    const brought = broughtBy(judged)
    const isNew = ({ table, key, link }: HeldValue) => !giving.has(`${table} ${key} ${link}`)
    const holders = (await findHeldValues(copy, brought)).filter(isNew)
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

/** A component that no entry has any more goes. */
async function takeLink(rows: Rows, { table, key, link, isComponent }: HeldValue): Promise<void> {
  const text = isComponent ? `delete from "${table}"` : `update "${table}" set "${link}" = null`
  await rows.query(`${text} where id = ?`, [Number(key)])
}

function broughtBy(judged: readonly Judged[]): Keys {
  return new Map(judged.map(({ table, brought }) => [table, brought]))
}

async function judge(
  copy: Copy,
  last: LastImport,
  { overwrite, tables }: Pick<ChangeOptions, 'overwrite' | 'tables'>,
  taken: Keys,
  yielding: Keys,
): Promise<readonly Judged[]> {
  const targets = [...copy.tables.values()].flat()
  for (const name of last.tables()) {
    const [header, columns] = [last.headerOf(name), tables.get(name)]
    if (!header || !columns) continue
    const kinds = header.kinds.filter(([column]) => columns.has(column))
    const known = targets.find((target) => target.name === name)
    const target = known ?? copy.table({ uid: name }, name, new Map(kinds), { key: header.key })
    target.use(kinds)
    if (!known) targets.push(target)
  }
  const judged: Judged[] = []
  for (const target of targets) {
    const none = new Set<string>()
    const leaving = { overwrite, taken: taken.get(target.name) ?? none, yielding: yielding.get(target.name) ?? none }
    judged.push(await judgeTable(target, last.sumsOf(target.name), leaving))
  }
  return judged
}

async function judgeTable(
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
async function check({ target, brought, theirs }: Judged): Promise<void> {
  if (brought.size === 0) return
  const stored = await target.storedSums(brought)
  for (const key of brought)
    if (stored.get(key) !== theirs.get(key))
      throw new ImportProblem(`${target.name} ${key} is not stored as it was read, so nothing was imported.`)
}

/** Judges the actions of roles as if they were rows. */
class Grants {
  readonly #left: string[] = []
  #changed = 0

  constructor(
    private readonly last: LastImport,
    private readonly overwrite: boolean,
  ) {}

  readonly admit: AdmitGrants = async (type, theirs, ours) => {
    const was = this.last.sumsOf(grantsTable).get(type)
    if (was === theirs) return false
    const here = await ours()
    if (here === theirs) return false
    const isTaken = here === was || was === undefined || this.overwrite
    if (isTaken) this.#changed++
    else this.#left.push(type)
    return isTaken
  }

  kept(theirs: ReadonlyMap<string, string>): Iterable<readonly [string, string]> {
    const before = this.last.sumsOf(grantsTable)
    return [...theirs].map(
      ([type, sum]) => [type, this.#left.includes(type) ? (before.get(type) ?? sum) : sum] as const,
    )
  }

  report(): ChangeReport {
    return { table: grantsTable, added: 0, changed: this.#changed, deleted: 0, left: this.#left, taken: [] }
  }
}

/** Forgets what servers derive at their next start: keys of the names of accounts, and first versions without a second. */
async function forgetDerived(
  { rows, types }: { readonly rows: Rows; readonly types: Copy['types'] },
  judged: readonly Judged[],
  parts: ReadonlySet<string>,
): Promise<void> {
  const users = types.get('plugin::users-permissions.user')?.table
  const changed = judged.find(({ table }) => table === users)?.brought.size ?? 0
  if (users !== undefined && changed > 0)
    await rows.query(`update "${users}" set username_key = null, email_key = null`)
  if (!parts.has('Version')) return
  const [versions, copies] = [rows.table('Version'), rows.table('WorkingCopy')]
  const isSame = (other: string) => `${other}.type = v.type and ${other}.entry = v.entry`
  const isOnly = `not exists (select 1 from ${versions} o where ${isSame('o')} and o.number > 1)`
  const isUntouched = `not exists (select 1 from ${copies} c where ${isSame('c')})`
  await rows.query(`delete from ${versions} as v where v.act = 'first' and ${isOnly} and ${isUntouched}`)
}

function keptOf({ table, target, kept }: Judged): KeptTable {
  return { name: table, header: target.header(), sums: kept }
}

function reportOf({ table, added, changed, deleted, left, taken }: Judged): ChangeReport {
  return { table, added, changed, deleted, left, taken }
}

function isTold({ added, changed, deleted, left, taken }: ChangeReport): boolean {
  return added + changed + deleted + left.length + taken.length > 0
}
