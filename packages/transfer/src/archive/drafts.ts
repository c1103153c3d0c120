import type { Draft } from '../import/working-copies.js'
import { ImportProblem } from '../problem.js'
import { Checksum } from '../target/checksum.js'
import { draftDocument, type OwnedLinks } from './draft-document.js'
import type { Documents, DraftPair } from './documents.js'
import { isObject, type JsonObject } from '../json-object.js'
import { linkOf, type ArchivedLink, type End } from './site-link.js'
import { mostNested } from './site-rows.js'
import type { SiteTables } from './site-tables.js'
import type { Spool } from './spool.js'

const parts = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
const keyOf = (type: string, id: unknown) => `${type} ${String(id)}`

/** Returns the drafts that differ. Sums find those that may: only their contents are compared. */
export async function* differingDrafts(
  raw: Spool<JsonObject>,
  documents: Documents,
  tables: SiteTables,
): AsyncGenerator<Draft> {
  const pairs = [...documents.pairs()]
  if (pairs.length === 0) return
  const owners = new Owners(tables)
  const sums = new Map(
    pairs.flatMap(({ uid, draft, published }) => [draft, published].map((id) => [keyOf(uid, id), new Checksum()])),
  )
  for await (const { type, id, data } of raw.rows('entities')) {
    const sum = sums.get(keyOf(String(type), id))
    if (sum && isObject(data)) sum.add(owners.add(String(type), id, data))
  }
  for await (const { owner, field, target, place } of ownedLinks(raw, documents)) {
    const found = owners.find(owner)
    if (found) sums.get(found.root)?.add(found.path, field, target, place)
  }
  const differing = pairs.filter(
    ({ uid, draft, published }) => String(sums.get(keyOf(uid, draft))) !== String(sums.get(keyOf(uid, published))),
  )
  yield* comparedDrafts(raw, documents, tables, owners, differing)
}

async function* comparedDrafts(
  raw: Spool<JsonObject>,
  documents: Documents,
  tables: SiteTables,
  owners: Owners,
  pairs: readonly DraftPair[],
): AsyncGenerator<Draft> {
  const roots = new Set(pairs.flatMap(({ uid, draft, published }) => [keyOf(uid, draft), keyOf(uid, published)]))
  if (roots.size === 0) return
  const rows = new Map<string, JsonObject>()
  for await (const { type, id, data } of raw.rows('entities')) {
    const key = keyOf(String(type), id)
    if (roots.has(key) && isObject(data)) rows.set(key, data)
  }
  const links: OwnedLinks = new Map()
  for await (const { owner, field, target, place } of ownedLinks(raw, documents)) {
    if (!roots.has(owners.find(owner)?.root ?? '')) continue
    const key = `${keyOf(owner.type, owner.id)} ${field}`
    const known = links.get(key) ?? []
    links.set(key, known)
    known.push({ ...target, place: Number(place ?? 0) })
  }
  for (const { uid, draft, published } of pairs) {
    const [type, row] = [tables.types.get(uid), rows.get(keyOf(uid, draft))]
    if (type === undefined || row === undefined) continue
    const after = draftDocument(tables, type, draft, row, links)
    const before = draftDocument(tables, type, published, rows.get(keyOf(uid, published)) ?? {}, links)
    const changed = Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    )
    const textIn = (name: string) => (typeof row[name] === 'string' ? row[name] : null)
    const document = Object.fromEntries(changed)
    if (changed.length > 0)
      yield {
        uid,
        entry: documents.entryOf(uid, published),
        locale: textIn('locale'),
        savedAt: textIn('updatedAt'),
        document,
      }
  }
}

/** The links by the row that has them: files are linked from the other side. */
async function* ownedLinks(raw: Spool<JsonObject>, documents: Documents) {
  for await (const line of raw.rows('links')) {
    const link = linkOf(line)
    if (link !== null) yield owned(link, documents)
  }
}

function owned({ left, right, attribute, place, inversePlace, field }: ArchivedLink, documents: Documents) {
  const target = ({ type, id }: End): End => ({ type, id: documents.entryOf(type, id) })
  return left.type === 'plugin::upload.file' && attribute === 'related'
    ? { owner: right, field: String(field), target: target(left), place: inversePlace }
    : { owner: left, field: attribute, target: target(right), place }
}

/** The entries and components that drafts and published rows have. */
class Owners {
  readonly #found = new Map<string, { readonly root: string; readonly path: string }>()

  constructor(private readonly tables: SiteTables) {}

  find({ type, id }: End): { readonly root: string; readonly path: string } | undefined {
    return this.#found.get(keyOf(type, id))
  }

  /** Returns what a row says, without its ids and times. */
  add(uid: string, id: unknown, data: JsonObject): unknown {
    return this.#part(uid, id, data, keyOf(uid, id), '', 0)
  }

  #part(uid: string, id: unknown, data: JsonObject, root: string, path: string, depth: number): unknown {
    if (depth > mostNested) throw new ImportProblem(`In ${root}, components are nested more than ${mostNested} times.`)
    this.#found.set(keyOf(uid, id), { root, path })
    const attributes = this.tables.types.get(uid)?.attributes ?? {}
    return Object.entries(data).map(([name, value]) => {
      const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined
      if (attribute === undefined || attribute.system || attribute.type === 'password') return null
      if (!('owner' in attribute)) return [name, value]
      return parts(value).map((part, index) => {
        if (!isObject(part)) return null
        const component = attribute.type === 'component' ? attribute.component : String(part['__component'])
        return [component, this.#part(component, part['id'], part, root, `${path}${name}/${index}/`, depth + 1)]
      })
    })
  }
}
