/** The entries that hold files, at any depth of components: found from the files upwards, with a statement for each link. */
import { isLimited } from '@content-gen/editorial'
import type { FileWork, FoundWork } from '@content-gen/editorial'
import { linksOf } from '@content-gen/runtime/query'
import { inSession, linkTable, selectRows, tableOf } from '@content-gen/runtime/write'
import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledMedia, CompiledType, Types } from '@content-gen/runtime/query'
import type { Session } from '@content-gen/runtime/write'
import { labelOf, textOf } from '../catalog/label.js'
import { labelsOf } from '../content/labels.js'
import type { FileUse, FileUses } from '../contract/index.js'

/** The most places that are looked for, also for whoever sees some entries only, and the most entries that are told. */
const [most, mostOfSome, mostTold] = [1000, 10_000, 100]
/** Components in components that are followed. */
const deepest = 20

/** A row that holds a file, directly or in its components. */
interface Holder {
  readonly type: CompiledType
  readonly id: number
  /** The attributes that lead to the file. */
  readonly place: readonly string[]
}

/** Rows that hold files. */
interface Holders {
  readonly rows: readonly Holder[]
  readonly isMore: boolean
}

/** Returns the uses that the caller sees. `types`: as it sees them; `work`: documents that are no entries, as far as it sees them. */
export async function fileUses(
  store: Store,
  types: Types,
  caller: Caller,
  files: readonly number[],
  { work, isMore: isMoreWork }: FoundWork,
): Promise<FileUses> {
  const seesSome = [...types.values()].some((type) => isLimited(type, caller))
  const find = (session: Session) => holdersOf(session, types, files, seesSome ? mostOfSome : most)
  const { rows, isMore } = await inSession(store.writes, find, { isReading: true })
  const ofEntries = work.flatMap(({ type, entry, places }) =>
    entry === null ? [] : places.map((place) => ({ type, id: entry, place })),
  )
  const places = new Map<string, (readonly string[])[]>()
  const held = [...rows.map(({ type, id, place }) => ({ type: type.uid, id, place })), ...ofEntries]
  for (const { type, id, place } of held) {
    const known = places.get(`${type} ${id}`) ?? []
    if (!known.some((one) => one.join(' ') === place.join(' '))) known.push(place)
    places.set(`${type} ${id}`, known)
  }
  const { links } = await labelsOf(store, types, caller, held)
  const uses = [
    ...links.map((link): FileUse => ({ ...link, from: 'entry', places: places.get(`${link.type} ${link.id}`) ?? [] })),
    ...work.flatMap((each) => workUse(types, each) ?? []),
  ]
  // Otherwise it would tell of uses that are not there for the caller.
  return { count: uses.length, isMore: (isMore || isMoreWork) && !seesSome, uses: uses.slice(0, mostTold) }
}

/** Returns the use by a document without an entry; null if it has one. */
function workUse(types: Types, { from, type: uid, id, entry, document, places }: FileWork): FileUse | null {
  const type = types.get(uid)
  if (type === undefined || entry !== null) return null
  const label = document[labelOf(type)?.name ?? '']
  return { type: uid, id, label: textOf({ id, label: typeof label === 'string' ? label : null }), from, places }
}

async function holdersOf(session: Session, types: Types, files: readonly number[], limit: number): Promise<Holders> {
  const direct: Holder[] = []
  let isMore = false
  for (const type of types.values())
    for (const attribute of type.attributes.values()) {
      if (attribute.kind !== 'media') continue
      const ids = await showing(session, type, attribute, files, limit)
      isMore ||= ids.length > limit
      direct.push(...ids.slice(0, limit).map((id) => ({ type, id, place: [attribute.name] })))
    }
  const entries: Holder[] = []
  const owners = ownersOf(types)
  for (let level = 0, open = direct; open.length > 0 && level < deepest; level++) {
    const isComponent = ({ type }: Holder) => type.descriptor.kind === 'component'
    entries.push(...open.filter((holder) => !isComponent(holder)))
    open = await ownedBy(session, owners, open.filter(isComponent))
  }
  return { rows: entries.slice(0, limit), isMore: isMore || entries.length > limit }
}

/** Returns the rows of a type that hold one of the files in an attribute. */
async function showing(
  session: Session,
  type: CompiledType,
  { descriptor: { link } }: CompiledMedia,
  values: readonly number[],
  limit: number,
): Promise<readonly number[]> {
  if (link.kind === 'foreignKey') {
    const rows = await selectRows(session, tableOf(type), [], { among: { field: link.key.field, values } }, limit + 1)
    return rows.map(({ id }) => Number(id))
  }
  if (link.kind !== 'joinTable') throw new Error(`${type.uid} has a media attribute that is no link to files`)
  const { source, target } = link
  const among = { field: target.field, values }
  const rows = await selectRows(session, linkTable(link), [source.field], { among }, limit + 1)
  return [...new Set(rows.map((row) => Number(row[source.field])))]
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

/** Returns the rows that own components, with the way to the file. Components without an owner that is seen have none. */
async function ownedBy(
  session: Session,
  owners: ReadonlyMap<string, readonly Owner[]>,
  components: readonly Holder[],
): Promise<Holder[]> {
  const found: Holder[] = []
  for (const type of new Set(components.map((holder) => holder.type))) {
    const held = components.filter((holder) => holder.type === type)
    const known = owners.get(type.uid) ?? []
    const keys = known.map(({ key }) => key)
    const values = [...new Set(held.map(({ id }) => id))]
    const fields = keys.map(({ field }) => field)
    const rows = await selectRows(session, tableOf(type, keys), fields, { among: { field: 'id', values } })
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
