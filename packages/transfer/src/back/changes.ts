import type { TypeDescriptor } from '@content-gen/runtime'
import { kindsOf, type Copy } from '../import/copy.js'
import type { LastImport } from '../import/last-import.js'
import { ExportProblem } from '../problem.js'
import type { TargetTable } from '../target/table.js'
import type { Kind } from '../target/values.js'

/** The keys of a table's rows here that differ from Strapi's. */
export interface ChangedRows {
  readonly target: TargetTable
  readonly created: ReadonlySet<string>
  readonly updated: ReadonlySet<string>
  readonly deleted: ReadonlySet<string>
  readonly unchanged: number
}

/** The outcome for the rows of a table. */
export interface RowsReport {
  readonly table: string
  readonly created: number
  readonly updated: number
  readonly deleted: number
  readonly unchanged: number
}

const mostListed = 20

/** Compares the rows here with those that Strapi has, and these with what was imported. @throws ExportProblem if they were changed in Strapi */
export async function findChanges(reading: Copy, last: LastImport): Promise<ReadonlyMap<string, ChangedRows>> {
  for (const type of reading.types.values()) if (isThere(reading, type)) useLinks(reading, type)
  const changes = new Map<string, ChangedRows>()
  const foreign: string[] = []
  for (const target of [...reading.tables.values()].flat()) {
    const [before, theirs, ours] = [last.sumsOf(target.name), new Map(target.sums()), await target.storedSums()]
    const [created, updated, deleted] = [new Set<string>(), new Set<string>(), new Set<string>()]
    for (const key of new Set([...before.keys(), ...theirs.keys(), ...ours.keys()])) {
      const [is, here] = [theirs.get(key), ours.get(key)]
      if (is === here) continue
      if (before.get(key) !== is) foreign.push(`${target.name} ${key}`)
      else if (is === undefined) created.add(key)
      else if (here === undefined) deleted.add(key)
      else updated.add(key)
    }
    const unchanged = ours.size - created.size - updated.size
    changes.set(target.name, { target, created, updated, deleted, unchanged })
  }
  if (foreign.length > 0) {
    const more = foreign.length > mostListed ? ', …' : ''
    throw new ExportProblem(
      `Strapi's database is not as it was imported: ${foreign.length} rows or lists of links were changed there since (${foreign.slice(0, mostListed).join(', ')}${more}).`,
    )
  }
  return changes
}

/** Returns true if Strapi has the type's table. */
export function isThere({ ids, site }: Copy, type: TypeDescriptor): boolean {
  return ids.has(type.uid) && site.has(type.table)
}

/** Returns the attributes that are components, with the types of these. */
export function componentsOf({ types }: Pick<Copy, 'types'>, type: TypeDescriptor) {
  return Object.entries(type.attributes).flatMap(([name, attribute]) => {
    if (!('owner' in attribute)) return []
    const uids = attribute.type === 'component' ? [attribute.component] : attribute.components
    const isList = attribute.type === 'dynamiczone' || attribute.repeatable === true
    return uids.flatMap((uid) => {
      const component = types.get(uid)
      return component ? [{ name, owner: attribute.owner, isList, component }] : []
    })
  })
}

export function tableNamed({ tables }: Pick<Copy, 'tables'>, name: string): TargetTable | undefined {
  return [...tables.values()].flat().find((table) => table.name === name)
}

/** Names the columns of links, which Strapi had none of perhaps. */
function useLinks(copy: Copy, type: TypeDescriptor): void {
  const own = copy.entries(type)
  own.use([['id', 'key'], ...kindsOf(type)])
  if (type.position) own.use([[type.position.column, 'position']])
  for (const { owner, component } of componentsOf(copy, type))
    if (isThere(copy, component)) copy.entries(component).use([[owner.column, 'key']])
  for (const attribute of Object.values(type.attributes)) {
    if (!('link' in attribute)) continue
    const { link } = attribute
    if (link.kind === 'group') own.use([[link.key.column, 'key']])
    if (link.kind === 'foreignKey') {
      own.use([[link.key.column, 'key']])
      if (link.position) own.use([[link.position.column, 'position']])
    }
    if (link.kind === 'joinTable') {
      const table = tableNamed(copy, link.table) ?? copy.table(type, link.table, new Map(), { key: link.source.column })
      const positions = [link.position, link.inversePosition].flatMap((each): [string, Kind][] =>
        each ? [[each.column, 'position']] : [],
      )
      table.use([[link.source.column, 'key'], [link.target.column, 'key'], ...positions])
    }
    if (link.kind === 'morphTable')
      copy.table(type, link.table, new Map(), { key: link.source.column }).use([
        [link.source.column, 'key'],
        [link.morphType.column, 'string'],
        [link.morphId.column, 'key'],
        [link.attribute.column, 'string'],
        [link.position.column, 'position'],
      ])
  }
}
