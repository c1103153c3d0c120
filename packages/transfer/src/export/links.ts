import type { Attribute, Link, TypeDescriptor } from '@content-gen/runtime'
import { quotedName, type SourceRow } from '../source/source.js'
import { idOf, sliced, type Item } from './items.js'
import type { Selection } from './selection.js'
import type { ReadSnapshot } from './snapshot.js'

/** A link of an item to an entry that is exported, too. */
export interface ItemLink {
  readonly source: number
  /** The attribute. */
  readonly name: string
  /** The uid and the id of the other end. */
  readonly type: string
  readonly target: number
  /** Its place in the list of the source, and in that of the target; null where there is no list. */
  readonly place: number | null
  readonly inverse: number | null
  /** Links to any type: the attribute of the target that shows it. */
  readonly field: string | null
}

const fileUid = 'plugin::upload.file'

/** Reads links from the side that declares them. */
export class LinkReader {
  constructor(
    private readonly snapshot: ReadSnapshot,
    private readonly selection: Selection,
  ) {}

  /** Returns the links of items of one type, attribute by attribute, each in its order. */
  async of(type: TypeDescriptor, items: readonly Item[]): Promise<readonly ItemLink[]> {
    const links: ItemLink[] = []
    for (const [name, attribute] of Object.entries(type.attributes))
      if (this.isDeclared(type, name, attribute))
        links.push(...(await this.#existing(await this.#links(type, name, attribute, items))))
    return links
  }

  /** Returns true if links are exported with this attribute, and not with the other side. */
  isDeclared(
    type: TypeDescriptor,
    name: string,
    attribute: Attribute,
  ): attribute is Attribute & { readonly link: Link } {
    if (!('link' in attribute) || attribute.link.kind.startsWith('inverseMorph')) return false
    if (attribute.type !== 'relation') return true
    if (attribute.mapped) return false
    const other = this.selection.descriptors.get(attribute.target)
    const inverse = attribute.inverse === undefined ? undefined : other?.attributes[attribute.inverse]
    if (inverse?.type !== 'relation' || inverse.mapped) return true
    // Both sides declare it: the one with the key does, or the first of the two.
    if (attribute.link.kind !== 'joinTable') return attribute.link.kind === 'foreignKey'
    return `${type.uid} ${name}` <= `${attribute.target} ${attribute.inverse}`
  }

  async #links(
    type: TypeDescriptor,
    name: string,
    attribute: Attribute & { readonly link: Link },
    items: readonly Item[],
  ): Promise<readonly ItemLink[]> {
    const { link } = attribute
    const target = attribute.type === 'relation' ? attribute.target : fileUid
    const links: ItemLink[] = []
    const add = (source: unknown, more: Partial<ItemLink> & { readonly target: number }) =>
      links.push({ source: Number(source), name, type: target, place: null, inverse: null, field: null, ...more })
    switch (link.kind) {
      case 'foreignKey':
        for (const { id, row } of items)
          if (row[link.key.column] !== null)
            add(id, { target: Number(row[link.key.column]), inverse: placeIn(row, link.position) })
        break
      case 'inverseKey': {
        const table = this.selection.descriptors.get(target)?.table ?? ''
        for (const row of await this.#rows(table, link.key.column, items, link.position?.column))
          add(row[link.key.column], { target: idOf(row), place: placeIn(row, link.position) })
        break
      }
      case 'joinTable':
        for (const row of await this.#rows(link.table, link.source.column, items, link.position.column))
          add(row[link.source.column], {
            target: Number(row[link.target.column]),
            place: placeIn(row, link.position),
            inverse: placeIn(row, link.inversePosition),
          })
        break
      case 'group':
        links.push(...(await this.#localizations(type, name, link.key.column, items)))
        break
      case 'morphKey':
        for (const { id, row } of items)
          if (row[link.morphId.column] !== null && row[link.morphType.column] !== null)
            add(id, { type: String(row[link.morphType.column]), target: Number(row[link.morphId.column]) })
        break
      case 'morphTable':
        for (const row of await this.#rows(link.table, link.source.column, items, link.position.column))
          add(row[link.source.column], {
            type: String(row[link.morphType.column]),
            target: Number(row[link.morphId.column]),
            place: placeIn(row, link.position),
            field: row[link.attribute.column] ? String(row[link.attribute.column]) : null,
          })
    }
    return links
  }

  /** Entries that are each other's localizations have one value in a column. */
  async #localizations(
    type: TypeDescriptor,
    name: string,
    key: string,
    items: readonly Item[],
  ): Promise<readonly ItemLink[]> {
    const groups = new Map<number, number[]>()
    for (const { row } of items) if (row[key] !== null) groups.set(Number(row[key]), [])
    for (const keys of sliced([...groups.keys()]))
      for (const row of await this.snapshot.query(
        `select id, ${quotedName(key)} from ${quotedName(type.table)} where ${quotedName(key)} in (${keys.join()}) order by id`,
      ))
        groups.get(Number(row[key]))?.push(idOf(row))
    return items.flatMap(({ id, row }) =>
      (groups.get(Number(row[key])) ?? [])
        .filter((other) => other !== id)
        .map((target, index) => {
          return { source: id, name, type: type.uid, target, place: index + 1, inverse: null, field: null }
        }),
    )
  }

  async #rows(table: string, key: string, items: readonly Item[], order = 'id'): Promise<readonly SourceRow[]> {
    const rows: SourceRow[] = []
    for (const ids of sliced(items.map(({ id }) => id)))
      rows.push(
        ...(await this.snapshot.query(
          `select * from ${quotedName(table)} where ${quotedName(key)} in (${ids.join()}) order by ${quotedName(order)}`,
        )),
      )
    return rows
  }

  /** Leaves out links to what is not exported, and links of any type to what does not exist. */
  async #existing(links: readonly ItemLink[]): Promise<readonly ItemLink[]> {
    const known = new Map<string, ReadonlySet<number>>()
    for (const uid of new Set(links.map(({ type }) => type))) {
      const ids = new Set(links.flatMap(({ type, target }) => (type === uid ? [target] : [])))
      known.set(uid, await this.#exported(uid, [...ids]))
    }
    return links.filter(({ type, target }) => known.get(type)?.has(target))
  }

  async #exported(uid: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
    const type = this.selection.descriptors.get(uid)
    if (type === undefined || !this.selection.has(uid)) return new Set()
    const condition = this.selection.conditionOf(type)
    const found = new Set<number>()
    for (const some of sliced(ids))
      for (const row of await this.snapshot.query(
        `select id from ${quotedName(type.table)} where id in (${some.join()})${condition === null ? '' : ` and ${condition}`}`,
      ))
        found.add(idOf(row))
    return found
  }
}

function placeIn(row: SourceRow, position: { readonly column: string } | undefined): number | null {
  const place = position && row[position.column]
  return place === null || place === undefined ? null : Number(place)
}
