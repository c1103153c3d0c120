/** The result of a seed's writes, built from the requests alone: the world that reads are compared with. */
import { isLocalized, isMany, isMorph, isScalar, modelOfUid } from './evaluator/model-set.js'
import type { Attribute } from './evaluator/model-file.js'
import type { Model, ModelSet } from './evaluator/model-set.js'
import { byPlace, inverseOf, othersOf, unlink } from './stored-links.js'
import type { Json, World } from './evaluator/world.js'
import type { StoredRow } from './stored-links.js'

export type Body = Readonly<Record<string, unknown>>

export class Stored {
  readonly #rows = new Map<string, StoredRow[]>()
  /** Published by default, at a time that only the server knows: they sort after the others until `learn` sets it. */
  readonly #publishedNow = new Set<StoredRow>()

  constructor(
    readonly set: ModelSet,
    readonly defaultLocale: string,
  ) {}

  get world(): World {
    return this.#rows
  }

  /** Adds a row that no request creates: an uploaded file. */
  place(uid: string, id: number, scalars: Record<string, Json>): void {
    this.#add({ model: modelOfUid(this.set, uid), id, scalars, related: {} })
  }

  create(uid: string, id: number, data: Body): void {
    const model = modelOfUid(this.set, uid)
    const row = this.#newRow(model, id, data)
    if (model.localized) row.scalars['locale'] = String(data['locale'] ?? this.defaultLocale)
    if (model.draftAndPublish && data['publishedAt'] === undefined) {
      this.#publishedNow.add(row)
      row.scalars['publishedAt'] = new Date(Date.UTC(2026) + this.#publishedNow.size).toISOString()
    }
    this.#write(row, data)
  }

  /**
   * `POST /api/<plural>/:id/localizations`: the attributes that are not localized come from the source, and the entry starts as a draft.
   */
  localize(uid: string, source: number, id: number, body: Body): void {
    const model = modelOfUid(this.set, uid)
    const from = this.#row(uid, source)
    const row = this.#newRow(model, id, body)
    row.scalars['locale'] = String(body['locale'])
    if (model.draftAndPublish) row.scalars['publishedAt'] = (body['publishedAt'] as Json | undefined) ?? null
    const group = [from, ...(from.related['localizations'] ?? []), row]
    for (const member of group) member.related['localizations'] = othersOf(member, group)
    for (const [name, attribute] of shared(model)) {
      if (body[name] !== undefined) continue
      if (isScalar(attribute)) row.scalars[name] = from.scalars[name] ?? null
      else row.related[name] = from.related[name] ?? []
    }
    this.#write(row, body)
  }

  update(uid: string, id: number, data: Body): void {
    const row = this.#row(uid, id)
    for (const [name, attribute] of row.model.attributes) {
      if (isScalar(attribute) && data[name] !== undefined) row.scalars[name] = scalar(attribute, data[name])
    }
    this.#write(row, data)
  }

  /** Copies the values that only the server decides (ids of components, times) from an answer with every component populated. */
  learn(uid: string, id: number, attributes: Body): void {
    const row = this.#row(uid, id)
    for (const name of ['createdAt', 'updatedAt']) row.scalars[name] = attributes[name] as Json
    if (this.#publishedNow.has(row)) row.scalars['publishedAt'] = attributes['publishedAt'] as Json
    learnComponents(row, attributes)
  }

  #row(uid: string, id: number): StoredRow {
    const row = this.#rows.get(uid)?.find((at) => at.id === id)
    if (!row) throw new Error(`nothing stored under ${uid} ${id}`)
    return row
  }

  #add(row: StoredRow): StoredRow {
    const rows = this.#rows.get(row.model.uid)
    if (rows) rows.push(row)
    else this.#rows.set(row.model.uid, [row])
    return row
  }

  #newRow(model: Model, id: number, data: Body): StoredRow {
    const row: StoredRow = { model, id, scalars: {}, related: {} }
    for (const [name, attribute] of model.attributes) {
      if (isScalar(attribute))
        row.scalars[name] = scalar(attribute, data[name] === undefined ? attribute.default : data[name])
      else row.related[name] = []
    }
    return this.#add(row)
  }

  #write(row: StoredRow, data: Body): void {
    for (const [name, attribute] of row.model.attributes) {
      const given = data[name]
      if (isScalar(attribute) || given === undefined || name === 'localizations') continue
      if (attribute.type === 'component' || attribute.type === 'dynamiczone') {
        this.#drop(row.related[name] ?? [])
        row.related[name] = this.#components(attribute, given)
      } else this.#link(row, name, attribute, this.#targets(attribute, given))
    }
    for (const sibling of row.related['localizations'] ?? []) {
      for (const [name, attribute] of shared(row.model)) {
        if (data[name] === undefined) continue
        if (isScalar(attribute)) sibling.scalars[name] = row.scalars[name] ?? null
        else sibling.related[name] = row.related[name] ?? []
      }
    }
  }

  #components(attribute: Attribute, given: unknown): StoredRow[] {
    return list(given).map((item) => {
      const data = item as Body
      const uid = attribute.type === 'component' ? attribute.component : String(data['__component'])
      const row = this.#newRow(modelOfUid(this.set, uid), 0, data)
      this.#write(row, data)
      return row
    })
  }

  #drop(components: readonly StoredRow[]): void {
    for (const row of components) {
      const rows = this.#rows.get(row.model.uid) ?? []
      rows.splice(rows.indexOf(row), 1)
      for (const [name, attribute] of row.model.attributes) {
        if (attribute.type === 'component') this.#drop(row.related[name] ?? [])
      }
    }
  }

  #targets(attribute: Attribute, given: unknown): StoredRow[] {
    const targets = list(given).map((item) => {
      if (typeof item !== 'object') {
        const uid = attribute.type === 'relation' ? attribute.target : 'plugin::upload.file'
        return this.#row(uid ?? '', Number(item))
      }
      const { __type, id } = item as { __type: string; id: number }
      return this.#row(__type, id)
    })
    return isMany(attribute) ? targets : targets.slice(0, 1)
  }

  /** Links both sides; a new link comes last in the list of the other side. */
  #link(row: StoredRow, name: string, attribute: Attribute, targets: StoredRow[]): void {
    for (const old of row.related[name] ?? []) unlink(old, inverseOf(old.model, row.model, name, attribute), row)
    row.related[name] = targets
    for (const target of targets) {
      const inverse = inverseOf(target.model, row.model, name, attribute)
      const other = inverse === null ? undefined : target.model.attributes.get(inverse)
      if (inverse === null || !other) continue
      const holders = target.related[inverse] ?? []
      if (isMorph(other)) target.related[inverse] = byPlace([...holders, row], name, target)
      else if (isMany(other)) target.related[inverse] = [...holders, row]
      else {
        for (const holder of holders) unlink(holder, name, target)
        target.related[inverse] = [row]
      }
    }
  }
}

/** The attributes that all localizations of an entry share: scalars and media. (A seed has only localized components.) */
function shared(model: Model): [string, Attribute][] {
  if (!model.localized) return []
  return [...model.attributes].filter(([name, attribute]) => {
    return (isScalar(attribute) || attribute.type === 'media') && !isLocalized(attribute) && !own.has(name)
  })
}

const own = new Set(['createdAt', 'updatedAt', 'publishedAt', 'locale'])

/** A value as answers show it. */
function scalar(attribute: Attribute, value: unknown): Json {
  if (value === undefined || value === null) return null
  switch (attribute.type) {
    case 'time':
      return String(value).length === 'HH:mm:ss'.length ? `${String(value)}.000` : String(value)
    case 'datetime':
      return new Date(String(value)).toISOString()
    case 'timestamp':
      return String(typeof value === 'string' && /^\d+$/.test(value) ? value : Date.parse(String(value)))
    default:
      return value as Json
  }
}

function learnComponents(row: StoredRow, answer: Body): void {
  for (const [name, attribute] of row.model.attributes) {
    if (attribute.type !== 'component' && attribute.type !== 'dynamiczone') continue
    const items = row.related[name] ?? []
    const shown = list(answer[name]) as { id: number }[]
    if (shown.length !== items.length)
      throw new Error(`${row.model.uid} ${row.id}: ${name} has ${shown.length} items, not ${items.length}`)
    for (const [i, item] of items.entries()) {
      const at = shown[i]
      if (!at) continue
      item.id = at.id
      learnComponents(item, at as unknown as Body)
    }
  }
}

function list(given: unknown): readonly unknown[] {
  if (given === null || given === undefined) return []
  return Array.isArray(given) ? given : [given]
}
