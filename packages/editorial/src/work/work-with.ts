import { Pauses } from '@content-gen/runtime'
import { inTransaction, listOf, sql, written } from '@content-gen/runtime/write'
import { linksOf } from '@content-gen/runtime/query'
import { isOwned } from '@content-gen/runtime/recording'
import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledAttribute, CompiledType, Types } from '@content-gen/runtime/query'
import type { Row, WriteTransaction } from '@content-gen/runtime/write'
import { seenCopies } from '../copies/seen-copies.js'
import type { Document } from '../document.js'
import { isLimited } from '../sight/seen-entries.js'
import { copies, saves } from '../tables.js'
import { mostGone, trashOf } from '../versions/gone-entries.js'
import { linksIn } from '../versions/links.js'
import { StoredVersions } from '../versions/stored-versions.js'
import { versionedTypes } from '../versions/versioned-types.js'
import { piecesOf } from './pieces.js'

/** The files or entries that are looked for. */
export interface Wanted {
  /** Their uid. */
  readonly type: string
  readonly ids: readonly number[]
}

/** A document that is no entry, and links to what is wanted: of a working copy, or of a deleted entry. */
export interface WorkWith {
  readonly from: 'copy' | 'trash'
  readonly type: string
  /** The id of the copy; of a deleted entry, its own. */
  readonly id: number
  /** The entry that the copy changes; null: a new one. */
  readonly entry: number | null
  readonly document: Document
  /** The attributes that lead to it. */
  readonly places: readonly (readonly string[])[]
}

export interface FoundWork {
  readonly work: readonly WorkWith[]
  /** Not all documents were looked at. */
  readonly isMore: boolean
}

/** The latest working copies that are looked at, and the bytes of documents, of copies and of the trash each. */
const [mostCopies, mostBytes] = [1000, 32 * 1024 * 1024]
/** The bytes of working copies that are read and parsed at a time: others are answered in between. */
const bytesAtOnce = 512 * 1024

/** Returns the attributes of a document that lead to what is looked for, from the entry inwards. `type`: as the caller sees it. */
export type FindPlaces = (type: CompiledType, document: Document) => readonly (readonly string[])[]

/** Returns the unpublished work and the deleted entries that link to one of these and are there for the caller. `types`: as it sees them. */
export async function workWith(store: Store, types: Types, caller: Caller, wanted: Wanted): Promise<FoundWork> {
  const holding = [...versionedTypes(store).values()].filter(({ uid }) =>
    linksTo(types.get(uid), wanted.type, new Set()),
  )
  const ids = new Set(wanted.ids)
  const holds = holder(types, (type, document) => {
    const held = linksIn(type, document, types).filter((link) => link.type === wanted.type && ids.has(link.id))
    const paths = new Set(held.map(({ path }) => path.replaceAll(/\[\d+\]/g, '')))
    return [...paths].map((path) => path.split('.')).filter(([name = '']) => isKept(type.attributes.get(name)))
  })
  const looking: Looking = { store, holding, caller, holds, pauses: new Pauses() }
  const copied = await copiesOf(looking)
  const gone = await goneOf(looking)
  return { work: [...copied.work, ...gone.work], isMore: copied.isMore || gone.isMore }
}

/** Returns the working copies in which `find` finds something and which are there for the caller. `types`: as it sees them. */
export function copiesWith(store: Store, types: Types, caller: Caller, find: FindPlaces): Promise<FoundWork> {
  const holding = [...versionedTypes(store).values()].filter(({ uid }) => types.has(uid))
  return copiesOf({ store, holding, caller, holds: holder(types, find), pauses: new Pauses() })
}

function holder(types: Types, find: FindPlaces): Looking['holds'] {
  return (found) => {
    const type = types.get(found.type)
    const places = type === undefined ? [] : find(type, found.document)
    return places.length === 0 ? [] : [{ ...found, places }]
  }
}

type Found = Omit<WorkWith, 'places'>

interface Looking {
  readonly store: Store
  readonly holding: readonly CompiledType[]
  readonly caller: Caller
  /** Returns the document if it has what is looked for: no other is kept. */
  readonly holds: (found: Found) => readonly WorkWith[]
  readonly pauses: Pauses
}

async function copiesOf({ store, holding, caller, holds, pauses }: Looking): Promise<FoundWork> {
  const joined = `${copies.name} c join ${saves.name} s on s."copy" = c."id" and s."revision" = c."revision"`
  const sizes = `select c."id", octet_length(s."document") as "bytes" from ${joined} order by c."id" desc limit ${mostCopies + 1}`
  const { dialect } = store.database
  const textOf = (piece: readonly { readonly id: number }[]) => {
    const ids = piece.map(({ id }) => id)
    const among = dialect.anyOf('c."id"', listOf(ids, 'integer', dialect))
    return written(
      sql`select c."id", c."type", c."entry", s."document" from ${joined} where ${among} order by c."id" desc`,
      dialect,
    )
  }
  const read = <Result>(look: (writing: WriteTransaction) => Promise<Result>) =>
    inTransaction(store.writes, look, { isReading: true })
  const all = await read(async ({ transaction }) => transaction.rows({ text: sizes, values: [] }))
  const { pieces, isMore } = piecesOf(
    all.slice(0, mostCopies).map(({ id, bytes }) => ({ id: Number(id), bytes: Number(bytes) })),
    bytesAtOnce,
    mostBytes,
  )
  const work: WorkWith[] = []
  for (const piece of pieces) {
    await read(async (writing) => {
      const rows = (await writing.transaction.rows(textOf(piece))).map(foundCopy)
      for (const type of holding) {
        const ofType = rows.filter(({ type: uid }) => uid === type.uid)
        if (ofType.length === 0) continue
        const isSeen = isLimited(type, caller) ? await seenCopies(writing, caller, type, ofType) : () => true
        work.push(...ofType.filter(isSeen).flatMap(holds))
      }
    })
    await pauses.rest()
  }
  return { work, isMore: isMore || all.length > mostCopies }
}

/** The latest deleted entries of each type. */
async function goneOf({ store, holding, caller, holds, pauses }: Looking): Promise<FoundWork> {
  const versions = new StoredVersions(store)
  const work: WorkWith[] = []
  let bytes = 0
  let isMore = false
  for (const type of holding) {
    let seen = 0
    for await (const { gone, version } of trashOf(versions, type, caller)) {
      const { entry, document } = version
      bytes += gone.bytes
      work.push(...holds({ from: 'trash', type: type.uid, id: entry, entry: null, document }))
      if (bytes > mostBytes) return { work, isMore: true }
      seen++
      if (pauses.areDue) await pauses.rest()
    }
    // There may be older ones.
    isMore ||= seen >= mostGone
  }
  return { work, isMore }
}

function foundCopy({ id, type, entry, document }: Row): Found {
  return {
    from: 'copy',
    type: String(type),
    id: Number(id),
    entry: entry === null ? null : Number(entry),
    // Written by this feature.
    document: JSON.parse(String(document)) as Document,
  }
}

/** The links of the other side are kept by what is wanted itself. */
function isKept(attribute: CompiledAttribute | undefined): boolean {
  return attribute !== undefined && isOwned(attribute)
}

/** Returns true if entries of a type can link to those of another, in components as well. */
function linksTo(type: CompiledType | undefined, uid: string, known: Set<CompiledType>): boolean {
  if (type === undefined || known.has(type)) return false
  known.add(type)
  return [...type.attributes.values()].some((attribute) => {
    const targets = attribute.kind === 'scalar' ? [] : linksOf(attribute).map(({ target }) => target)
    if (isKept(attribute) && targets.some((target) => target.uid === uid)) return true
    const isOfComponents = attribute.kind === 'component' || attribute.kind === 'dynamiczone'
    return isOfComponents && targets.some((target) => linksTo(target, uid, known))
  })
}
