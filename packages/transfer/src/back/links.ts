import type { ColumnRef, Link, MorphTable, RelationAttribute, TypeDescriptor } from '@content-gen/runtime'
import type { Copy } from '../import/copy.js'
import type { SourceRow } from '../source/source.js'
import { relationTable } from '../strapi/link-tables.js'
import { plain } from '../strapi/site.js'
import type { Columns } from '../target/table.js'
import { componentsOf, isThere, type ChangedRows } from './changes.js'
import { planLocalizations } from './localizations.js'
import type { LinkPlans } from './plan.js'
import type { Cells } from './tables.js'

const roleUid = 'plugin::users-permissions.role'

type Rows = readonly (readonly [key: string, columns: Columns])[]

/** The links of rows that were changed here, as Strapi's tables have them. */
export class BackLinks {
  readonly #done = new Set<string>()
  /** The ids in Strapi, by those here. */
  readonly #roles: ReadonlyMap<number, number>

  constructor(
    private readonly copy: Copy,
    private readonly changes: ReadonlyMap<string, ChangedRows>,
    private readonly plans: LinkPlans,
  ) {
    this.#roles = new Map([...copy.roles].map(([old, id]) => [id, old]))
  }

  async plan(type: TypeDescriptor): Promise<void> {
    const rows = await this.#rowsOf(type.table)
    this.#planComponents(type, rows)
    for (const [name, attribute] of Object.entries(type.attributes)) {
      if (!('link' in attribute)) continue
      const { link } = attribute
      if (link.kind === 'group') await planLocalizations(this.copy, this.plans, type, link, this.#keysOf(type.table))
      else if (link.kind === 'morphTable') await this.#planMorphs(type, name, link)
      else if (attribute.type === 'media') await this.#planMedia(type, name, link, rows)
      else if (attribute.type === 'relation') await this.#planRelation(type, name, attribute, rows)
    }
  }

  async #planRelation(type: TypeDescriptor, name: string, attribute: RelationAttribute, rows: Rows): Promise<void> {
    const { link, target } = attribute
    const other = this.copy.types.get(target)
    if (!other || (link.kind !== 'foreignKey' && link.kind !== 'joinTable')) return
    if (link.kind === 'joinTable' && this.#done.has(link.table)) return
    if (link.kind === 'joinTable') this.#done.add(link.table)
    const { table, columns } = await relationTable(this.copy.site, type, name, other, attribute)
    const { keys, pairs } = await this.#pairsOf(type, link, rows)
    const wanted: Cells[] = []
    for (const pair of pairs) {
      const there = target === roleUid ? this.#roles.get(pair.target) : pair.target
      if (there === undefined) continue
      wanted.push({
        [columns.source]: pair.source,
        [columns.target]: there,
        ...(pair.position !== null && { [columns.position]: pair.position }),
        ...(pair.inverse !== null && { [columns.inverse]: pair.inverse }),
      })
    }
    const gone = this.#goneOf(other)
    const isCompared = (row: SourceRow) =>
      keys.has(String(row[columns.source])) || gone.has(String(row[columns.target]))
    this.plans.add(table, isCompared, wanted)
  }

  /** Rows of this type as components of any: they are in the tables of their owners. */
  #planComponents(type: TypeDescriptor, rows: Rows): void {
    const [keys, gone] = [this.#keysOf(type.table), this.#goneOf(type)]
    for (const owner of this.copy.types.values()) {
      if (!isThere(this.copy, owner)) continue
      const table = `${this.copy.site.tableOf(owner)}_components`
      if (owner === type) this.plans.add(table, (row) => gone.has(String(row['entityid'])), [])
      if (type.kind !== 'component') continue
      const wanted = componentsOf(this.copy, owner)
        .filter(({ component }) => component.uid === type.uid)
        .flatMap((place) => rows.flatMap((row) => componentCells(type, place, row)))
      const isCompared = (row: SourceRow) => row['componenttype'] === type.uid && keys.has(String(row['componentid']))
      this.plans.add(table, isCompared, wanted)
    }
  }

  async #planMedia(type: TypeDescriptor, name: string, link: Link, rows: Rows): Promise<void> {
    if (link.kind !== 'foreignKey' && link.kind !== 'joinTable') return
    const { keys, pairs } = await this.#pairsOf(type, link, rows)
    const files = this.copy.types.get('plugin::upload.file')
    const gone = files ? this.#goneOf(files) : new Set<string>()
    const isCompared = (row: SourceRow) =>
      row['relatedtype'] === type.uid &&
      row['field'] === name &&
      (keys.has(String(row['relatedid'])) || gone.has(String(row['fileid'])))
    this.plans.add(
      'files_related_morphs',
      isCompared,
      pairs.map(({ source, target, position }) => ({
        fileid: target,
        relatedid: source,
        relatedtype: type.uid,
        field: name,
        order: link.kind === 'foreignKey' ? 1 : position,
      })),
    )
  }

  async #planMorphs(type: TypeDescriptor, name: string, link: MorphTable): Promise<void> {
    const source = `${plain(type.singularName)}id`
    const rows = await this.#rowsOf(link.table)
    const keys = this.#keysOf(link.table, type.table)
    const wanted = rows.map(([, columns]) => ({
      [source]: Number(columns[link.source.column]),
      [plain(`${name}_id`)]: columns[link.morphId.column] ?? null,
      [plain(`${name}_type`)]: columns[link.morphType.column] ?? null,
      field: columns[link.attribute.column] ?? null,
      order: columns[link.position.column] ?? null,
    }))
    const table = `${this.copy.site.tableOf(type)}_${name}_morphs`
    this.plans.add(table, (row) => keys.has(String(row[source])), wanted)
  }

  /** The links of an attribute, and the keys of the rows that have or had them. */
  async #pairsOf(type: TypeDescriptor, link: Extract<Link, { readonly kind: 'foreignKey' | 'joinTable' }>, own: Rows) {
    const [source, target, position, inverse] =
      link.kind === 'foreignKey'
        ? [null, link.key, undefined, link.position]
        : [link.source, link.target, link.position, link.inversePosition]
    const rows = link.kind === 'foreignKey' ? own : await this.#rowsOf(link.table)
    const numberOf = (columns: Columns, each: ColumnRef | undefined) => {
      const value = each ? columns[each.column] : null
      return typeof value === 'number' ? value : null
    }
    const pairs = rows.flatMap(([key, columns]) => {
      const to = numberOf(columns, target)
      if (to === null) return []
      const from = source ? Number(columns[source.column]) : Number(key)
      return [{ source: from, target: to, position: numberOf(columns, position), inverse: numberOf(columns, inverse) }]
    })
    const keys = link.kind === 'foreignKey' ? this.#keysOf(type.table) : this.#keysOf(link.table, type.table)
    return { keys, pairs }
  }

  /** Returns the rows of a table that are new here, or changed. */
  async #rowsOf(table: string): Promise<Rows> {
    const changes = this.changes.get(table)
    return changes ? changes.target.storedRows(new Set([...changes.created, ...changes.updated])) : []
  }

  /** Returns the keys of changed rows and lists; those of a list are also those of its new and its deleted owners. */
  #keysOf(table: string, owners: string = table): ReadonlySet<string> {
    const [own, others] = [this.changes.get(table), this.changes.get(owners)]
    const keys = [own?.created, own?.updated, own?.deleted, others?.created, others?.deleted]
    return new Set(keys.flatMap((each) => [...(each ?? [])]))
  }

  /** Returns the ids of a type's rows that are there alone, or here alone: no old link is to them. */
  #goneOf({ table }: TypeDescriptor): ReadonlySet<string> {
    const changes = this.changes.get(table)
    return new Set([...(changes?.created ?? []), ...(changes?.deleted ?? [])])
  }
}

function componentCells(
  type: TypeDescriptor,
  { name, owner, isList }: { readonly name: string; readonly owner: ColumnRef; readonly isList: boolean },
  [id, columns]: Rows[number],
): Cells[] {
  const entity = columns[owner.column]
  if (typeof entity !== 'number') return []
  const position = Number(columns[type.position?.column ?? ''] ?? 0)
  const order = isList ? position : position || null
  return [{ entityid: entity, componentid: Number(id), componenttype: type.uid, field: name, order }]
}
