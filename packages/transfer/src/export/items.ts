import type { ComponentAttribute, ScalarAttribute, TypeDescriptor, ZoneAttribute } from '@content-gen/runtime'
import { ExportProblem } from '../problem.js'
import { quotedName, type SourceRow } from '../source/source.js'
import { importedValue, misfit } from '../target/values.js'
import type { Selection } from './selection.js'
import type { ReadSnapshot } from './snapshot.js'

/** An entry, or a component of one, with what belongs to it alone. */
export interface Item {
  readonly type: TypeDescriptor
  readonly id: number
  readonly row: SourceRow
  /** As JSON has them, by attribute. */
  readonly values: ReadonlyMap<string, unknown>
  /** By attribute, in their order. */
  readonly components: ReadonlyMap<string, readonly Item[]>
}

/** Rows at once. */
const page = 100

/** Reads entries, a few at a time. */
export class ItemReader {
  constructor(
    private readonly snapshot: ReadSnapshot,
    private readonly selection: Selection,
  ) {}

  /** Returns the entries of a type in the order of their ids. */
  async *pages(type: TypeDescriptor): AsyncIterable<readonly Item[]> {
    const condition = this.selection.conditionOf(type)
    const also = condition === null ? '' : ` and ${condition}`
    for (let after = 0; ;) {
      const rows = await this.snapshot.query(
        `select * from ${quotedName(type.table)} where id > ${after}${also} order by id limit ${page}`,
      )
      if (rows.length === 0) return
      yield await this.#items(type, rows)
      after = idOf(rows.at(-1))
    }
  }

  async #items(type: TypeDescriptor, rows: readonly SourceRow[]): Promise<readonly Item[]> {
    const found = new Map<number, Map<string, readonly Item[]>>(rows.map((row) => [idOf(row), new Map()]))
    for (const [name, attribute] of Object.entries(type.attributes)) {
      if (!isOwning(attribute)) continue
      const items = await this.#components(attribute, [...found.keys()])
      for (const [id, components] of found) components.set(name, items.get(id) ?? [])
    }
    return rows.map((row) => {
      const id = idOf(row)
      return { type, id, row, values: valuesOf(type, id, row), components: found.get(id) ?? new Map() }
    })
  }

  /** Returns the components of an attribute by the row that they belong to. */
  async #components(
    attribute: ComponentAttribute | ZoneAttribute,
    owners: readonly number[],
  ): Promise<ReadonlyMap<number, readonly Item[]>> {
    const key = attribute.owner.column
    const placed: { readonly owner: number; readonly place: number; readonly item: Item }[] = []
    for (const uid of attribute.type === 'component' ? [attribute.component] : attribute.components) {
      const type = this.selection.descriptors.get(uid)
      if (type === undefined) continue
      for (const ids of sliced(owners)) {
        const rows = await this.snapshot.query(
          `select * from ${quotedName(type.table)} where ${quotedName(key)} in (${ids.join()}) order by id`,
        )
        for (const item of await this.#items(type, rows))
          placed.push({ owner: Number(item.row[key]), place: placeOf(item, type), item })
      }
    }
    const byOwner = new Map<number, Item[]>()
    for (const { owner, item } of placed.sort((one, other) => one.place - other.place)) {
      const items = byOwner.get(owner) ?? []
      byOwner.set(owner, items)
      items.push(item)
    }
    return byOwner
  }
}

/** Returns the items with all their components, at any depth. */
export function* withComponents(items: Iterable<Item>): Iterable<Item> {
  for (const item of items) {
    yield item
    for (const components of item.components.values()) yield* withComponents(components)
  }
}

/** Statements with all ids at once would grow too long. */
export function* sliced(ids: readonly number[], size = 5000): Iterable<readonly number[]> {
  for (let start = 0; start < ids.length; start += size) yield ids.slice(start, start + size)
}

export function idOf(row: SourceRow | undefined): number {
  return Number(row?.['id'])
}

function isOwning(attribute: TypeDescriptor['attributes'][string]): attribute is ComponentAttribute | ZoneAttribute {
  return attribute.type === 'component' || attribute.type === 'dynamiczone'
}

function placeOf({ row }: Item, { position }: TypeDescriptor): number {
  return position === undefined ? 0 : Number(row[position.column] ?? 0)
}

/** Whoever has these can take an account over. */
const tokens: ReadonlySet<string> = new Set(['resetPasswordToken', 'confirmationToken'])

function valuesOf(
  { uid, table, attributes }: TypeDescriptor,
  id: number,
  row: SourceRow,
): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>()
  for (const [name, attribute] of Object.entries(attributes)) {
    if (!('column' in attribute)) continue
    const isToken = uid === 'plugin::users-permissions.user' && tokens.has(name)
    values.set(name, isToken ? null : valueOf(table, id, name, attribute, row[attribute.column]))
  }
  return values
}

/** @throws ExportProblem if somebody else wrote what a server cannot read either */
function valueOf(table: string, id: number, name: string, { type }: ScalarAttribute, stored: unknown): unknown {
  const value = importedValue(type, stored)
  if (value === undefined) throw new ExportProblem(misfit(table, id, name, stored, type))
  return value !== null && (type === 'json' || type === 'blocks' || type === 'array')
    ? JSON.parse(String(value))
    : value
}
