import type { Rows } from '@content-gen/operate'
import { importRoles, importTokens, type AdmitGrants } from './accounts.js'
import { bringChanges, type BringOptions, type ReadSource } from './bring-changes.js'
import { kindsOf, type Copy } from './copy.js'
import { isTold, keptOfJudged, changeReport, type ChangeReport, type Judged } from './judged.js'
import { grantsTable, sourceOf, keepSums, LastImport } from './last-import.js'
import { importLinks } from './links.js'
import { marksOf } from './marks.js'
import { importAdministrators } from './panel.js'
import { finishEntries, importEntries, type SiteOptions } from './site.js'
import { findHeldValues, type Keys, type TableOfValues } from './taken-values.js'

export interface ChangeOptions extends Pick<SiteOptions, 'namedRoles' | 'onProgress'>, BringOptions {
  readonly parts: ReadonlySet<string>
}

/** Makes a copy that writes these rows alone, by table. */
type MakeCopy = (changes: Keys) => Copy

/** Imports what has changed in Strapi since the last import. What was changed here since then is left. @throws ImportProblem */
export async function importChanges(makeCopy: MakeCopy, options: ChangeOptions): Promise<readonly ChangeReport[]> {
  const { namedRoles, parts } = options
  const reading = makeCopy(new Map())
  const { rows } = reading
  const last = await LastImport.of(reading.site.kind, await marksOf(reading.site), rows)
  const roles = new Grants(last, options.overwrite)
  if (parts.has('Administrator')) await importAdministrators(reading)
  await importRoles(reading, namedRoles, roles.admit)
  await importContents(reading, options)
  reading.clashes.check()
  const source: ReadSource = {
    rows,
    tables: [...reading.tables.values()].flat(),
    formerTable: (name, kinds, key) => reading.table({ uid: name }, name, kinds, { key }),
    findHeldValues: (written) => findHeldValues(reading, valuesOf(reading), written),
    write: async (brought) => {
      const writing = makeCopy(brought)
      for (const [old, id] of reading.roles) writing.roles.set(old, id)
      for (const [old, id] of reading.administrators) writing.administrators.set(old, id)
      const isWhole = await importContents(writing, options)
      await finishEntries(writing)
      return isWhole
    },
  }
  const judged = await bringChanges(source, last, options)
  const reports = [...judged.map(changeReport), roles.report()].filter(isTold)
  if (judged.some(({ brought }) => brought.size > 0)) await forgetDerived(reading, judged, parts)
  await keepSums(rows, [
    ...judged.map(keptOfJudged),
    { name: grantsTable, header: null, sums: roles.kept(reading.grants) },
    ...(await sourceOf(reading)),
  ])
  return reports
}

function* valuesOf({ types }: Copy): Iterable<TableOfValues> {
  for (const type of types.values()) yield { type, kinds: kindsOf(type), isComponent: type.kind === 'component' }
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
