/** Components that localizations share. Each has rows of its own, and keeps one as long as the written localization keeps its own. */
import { componentTypes } from '../apply/components.js'
import { copyLinks, copyRows, copyValues } from '../rows/copy.js'
import { deleteRows } from '../rows/change.js'
import { selectRows } from '../rows/select.js'
import { linkTable, tableOf } from '../rows/table.js'
import type { Table } from '../../tables.js'
import type { CompiledType } from '../../types.js'
import type { ComponentsInput } from '../input/entry-input.js'
import type { Pair } from '../rows/copy.js'
import type { WriteTransaction } from '../write-transaction.js'

type Attribute = ComponentsInput['attribute']

/** A row of the written localization, the one that stands for it in another one, and the id of that entry. */
interface Counterpart extends Pair {
  readonly entry: number
}

/** The items of other localizations, each with the item of the written one that it stands for. */
export type Origins = ReadonlyMap<CompiledType, ReadonlyMap<number, number>>

/** Returns the items of other entries as they are now, by their places. */
export async function originsOf(
  writing: WriteTransaction,
  attributes: readonly Attribute[],
  from: number,
  to: readonly number[],
): Promise<Origins> {
  const origins = new Map<CompiledType, Map<number, number>>()
  const note = async (attribute: Attribute, owners: readonly Counterpart[]): Promise<void> => {
    for (const type of componentTypes(attribute)) {
      const items = await itemsOf(writing, type, attribute, owners)
      const pairs = owners.flatMap((owner) => {
        const originals = items.get(owner.from) ?? []
        return (items.get(owner.to) ?? []).flatMap((item, place): Counterpart[] => {
          const original = originals[place]
          return original === undefined ? [] : [{ from: original, to: item, entry: owner.entry }]
        })
      })
      if (pairs.length === 0) continue
      const known = origins.get(type) ?? new Map<number, number>()
      origins.set(type, known)
      for (const pair of pairs) known.set(pair.to, pair.from)
      for (const below of componentsOf(type)) await note(below, pairs)
    }
  }
  for (const attribute of attributes) await note(attribute, counterparts(from, to))
  return origins
}

/**
 * Gives entries the items of another one; returns those that had others. `origins`: of before the other one was changed; null: the items at
 * equal places are the same.
 */
export async function shareItems(
  writing: WriteTransaction,
  attribute: Attribute,
  { from, to }: { readonly from: number; readonly to: readonly number[] },
  origins: Origins | null,
): Promise<Set<number>> {
  const changed = new Set<number>()
  const share = async (each: Attribute, owners: readonly Counterpart[]): Promise<void> => {
    const { owner } = each.descriptor
    for (const type of componentTypes(each)) {
      const table = tableOf(type, [owner])
      const items = await itemsOf(writing, type, each, owners)
      const { kept, added, gone } = matched(owners, items, origins && (origins.get(type) ?? new Map()))
      const left = gone.map(({ to: id }) => id)
      if (left.length > 0) await deleteRows(writing, table, { among: { field: 'id', values: left } })
      const fields = [...table.columns.keys()].filter((field) => field !== 'id' && field !== owner.field)
      const differing = new Set(await copyValues(writing, table, kept, fields))
      const copies = await copyRows(writing, table, added, owner.field)
      const all = [
        ...kept,
        ...added.map(({ from: item, entry }, index) => ({ from: item, to: copies[index] ?? 0, entry })),
      ]
      for (const linked of linkTables(type))
        for (const id of await copyLinks(writing, linked.table, all, linked.owner)) differing.add(id)
      for (const { entry } of [...gone, ...added]) changed.add(entry)
      for (const { to: id, entry } of kept) if (differing.has(id)) changed.add(entry)
      if (all.length > 0) for (const below of componentsOf(type)) await share(below, all)
    }
  }
  await share(attribute, counterparts(from, to))
  return changed
}

interface Matched {
  readonly kept: readonly Counterpart[]
  /** `to` is the owner of the future item. */
  readonly added: readonly Counterpart[]
  readonly gone: readonly Counterpart[]
}

/** Matches the items of owners with those of their counterparts. */
function matched(
  owners: readonly Counterpart[],
  items: ReadonlyMap<number, readonly number[]>,
  origins: ReadonlyMap<number, number> | null,
): Matched {
  const [kept, added, gone]: [Counterpart[], Counterpart[], Counterpart[]] = [[], [], []]
  for (const { from, to, entry } of owners) {
    const originals = items.get(from) ?? []
    const wanted = new Set(originals)
    for (const [place, item] of (items.get(to) ?? []).entries()) {
      const original = (origins === null ? originals[place] : origins.get(item)) ?? 0
      const list = wanted.delete(original) ? kept : gone
      list.push({ from: original, to: item, entry })
    }
    for (const original of wanted) added.push({ from: original, to, entry })
  }
  return { kept, added, gone }
}

function counterparts(from: number, to: readonly number[]): Counterpart[] {
  return to.map((entry) => ({ from, to: entry, entry }))
}

/** Returns the items of rows and of their counterparts by their owners, in their order. */
async function itemsOf(
  writing: WriteTransaction,
  type: CompiledType,
  { descriptor: { owner } }: Attribute,
  owners: readonly Counterpart[],
): Promise<Map<number, number[]>> {
  const position = type.descriptor.position?.field ?? 'id'
  const values = [...new Set(owners.flatMap(({ from, to }) => [from, to]))]
  const among = { field: owner.field, values }
  const rows = await selectRows(writing, tableOf(type, [owner]), [owner.field, position], { among })
  const items = new Map<number, number[]>()
  for (const row of rows.toSorted((one, other) => Number(one[position]) - Number(other[position]))) {
    const list = items.get(Number(row[owner.field]))
    if (list === undefined) items.set(Number(row[owner.field]), [Number(row['id'])])
    else list.push(Number(row['id']))
  }
  return items
}

function componentsOf(type: CompiledType): Attribute[] {
  return [...type.attributes.values()].filter((each) => each.kind === 'component' || each.kind === 'dynamiczone')
}

/** Returns the tables with the links of a component, each with the field of its item. */
function linkTables(type: CompiledType): { readonly table: Table; readonly owner: string }[] {
  return [...type.attributes.values()].flatMap((attribute) => {
    if (attribute.kind !== 'relation' && attribute.kind !== 'media' && attribute.kind !== 'morph') return []
    const { link } = attribute.descriptor
    const isTable = link.kind === 'joinTable' || link.kind === 'morphTable'
    return isTable ? [{ table: linkTable(link), owner: link.source.field }] : []
  })
}
