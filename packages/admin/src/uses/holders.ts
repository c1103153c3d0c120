import type { Wanted } from '@content-gen/editorial'
import { linksOf } from '@content-gen/runtime/query'
import { selectRows, tableOf } from '@content-gen/runtime/write'
import type { CompiledType, Types } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { linking } from './linking.js'

/** Components in components that are followed. */
const deepest = 20

/** A row that links to what is wanted, directly or in its components. */
export interface LinkingRow {
  readonly type: CompiledType
  readonly id: number
  /** The attributes that lead to it. */
  readonly place: readonly string[]
}

export interface Holders {
  readonly rows: readonly LinkingRow[]
  readonly isMore: boolean
}

/** Returns the entries that link to what is wanted, at any depth of components: found upwards, with a statement for each link. */
export async function holdersOf(
  writing: WriteTransaction,
  types: Types,
  wanted: Wanted,
  limit: number,
): Promise<Holders> {
  const direct: LinkingRow[] = []
  let isMore = false
  for (const type of types.values())
    for (const attribute of type.attributes.values()) {
      const found = await linking(writing, type, attribute, wanted, limit)
      isMore ||= found.isMore
      direct.push(...found.ids.map((id) => ({ type, id, place: [attribute.name] })))
    }
  const entries = await entriesOf(writing, types, direct)
  return { rows: entries.slice(0, limit), isMore: isMore || entries.length > limit }
}

/** Returns the entries that have these rows, or are them. */
export async function entriesOf(
  writing: WriteTransaction,
  types: Types,
  rows: readonly LinkingRow[],
): Promise<readonly LinkingRow[]> {
  const entries: LinkingRow[] = []
  const owners = ownersOf(types)
  for (let level = 0, open = rows; open.length > 0 && level < deepest; level++) {
    const isComponent = ({ type }: LinkingRow) => type.descriptor.kind === 'component'
    entries.push(...open.filter((holder) => !isComponent(holder)))
    open = await ownedBy(writing, owners, open.filter(isComponent))
  }
  return entries
}

/** An attribute of components, as the component's table knows it. */
interface Owner {
  readonly type: CompiledType
  readonly attribute: string
  readonly key: { readonly column: string; readonly field: string }
}

/** Returns the attributes that hold a component, by its uid. */
function ownersOf(types: Types): ReadonlyMap<string, readonly Owner[]> {
  const owners = new Map<string, Owner[]>()
  for (const type of types.values())
    for (const attribute of type.attributes.values()) {
      if (attribute.kind !== 'component' && attribute.kind !== 'dynamiczone') continue
      for (const { target } of linksOf(attribute)) {
        const known = owners.get(target.uid) ?? []
        owners.set(target.uid, [...known, { type, attribute: attribute.name, key: attribute.descriptor.owner }])
      }
    }
  return owners
}

/** Returns the rows that own components, with the way to what is wanted. Components without an owner that is seen have none. */
async function ownedBy(
  writing: WriteTransaction,
  owners: ReadonlyMap<string, readonly Owner[]>,
  components: readonly LinkingRow[],
): Promise<LinkingRow[]> {
  const found: LinkingRow[] = []
  for (const type of new Set(components.map((holder) => holder.type))) {
    const held = components.filter((holder) => holder.type === type)
    const known = owners.get(type.uid) ?? []
    const keys = known.map(({ key }) => key)
    const values = [...new Set(held.map(({ id }) => id))]
    const fields = keys.map(({ field }) => field)
    const rows = await selectRows(writing, tableOf(type, keys), fields, { among: { field: 'id', values } })
    const byId = new Map(rows.map((row) => [Number(row['id']), row]))
    for (const { id, place } of held) {
      const row = byId.get(id)
      const owner = known.find(({ key }) => (row?.[key.field] ?? null) !== null)
      if (row === undefined || owner === undefined) continue
      found.push({ type: owner.type, id: Number(row[owner.key.field]), place: [owner.attribute, ...place] })
    }
  }
  return found
}
