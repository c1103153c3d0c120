import { jsonText, type ReadRow } from '@content-gen/runtime'
import { own } from '@content-gen/runtime/write'
import type { CompiledLink, CompiledScalar, CompiledType, MixedItem, Read, Shape } from '@content-gen/runtime/query'
import { endsInProse, isProse } from './is-prose.js'
import { markOf } from './mark-of.js'

/** The place of a text: in an entry, or in a component of one. */
interface Place {
  /** `api::article.article`; null for what nobody edits as content. */
  readonly type: string | null
  readonly id: unknown
  /** Of the component: `sections.2`. */
  readonly path: readonly string[]
}

type Object = Readonly<Record<string, unknown>>

/** Returns a name for the entry of an id, which has none of its own in a preview of what is not there yet. */
export type NameOf = (type: string, id: unknown) => string

/** Returns the row with marks at the ends of its texts: `api::article.article 12 sections.2.heading`. */
export function markRow(row: ReadRow, read: Read, nameOf: NameOf): ReadRow {
  if (row.data === null) return row
  const found: unknown = JSON.parse(jsonText(row.data))
  const place = placeOf(read.type)
  const marked = Array.isArray(found)
    ? found.map((entry: unknown) => marks(entry, read.item, place, nameOf))
    : marks(found, read.item, place, nameOf)
  return { ...row, total: row.total, data: JSON.stringify(marked) }
}

function placeOf({ uid }: CompiledType): Place {
  return { type: uid.startsWith('api::') ? uid : null, id: null, path: [] }
}

/** The database made `value` by `shape`. */
function marks(value: unknown, shape: Shape, place: Place, nameOf: NameOf): unknown {
  switch (shape.kind) {
    case 'object':
      return isObject(value) ? inObject(value, shape, place, nameOf) : value
    case 'scalar':
      return place.type === null || place.id === null ? value : ended(value, shape.attribute, place, nameOf)
    case 'one':
      return marks(value, shape.item, below(shape.link, place, []), nameOf)
    case 'many':
      if (!Array.isArray(value) || (isComponent(shape.link) && !isStored(shape))) return value
      return value.map((item: unknown, at) => marks(item, shape.item, below(shape.link, place, [String(at)]), nameOf))
    case 'mixedList':
      if (!Array.isArray(value) || !isStored(shape) || !shape.items.every(isStored)) return value
      return value.map((item: unknown, at) => {
        const found = shape.items.find((each) => isMadeBy(item, each))
        return found ? marks(item, found.item, below(found.link, place, [String(at)]), nameOf) : item
      })
    default:
      return value
  }
}

function inObject(value: Object, { properties }: Shape & { kind: 'object' }, place: Place, nameOf: NameOf): Object {
  const id = properties.find((property) => property.value.kind === 'id')
  const here = id && place.path.length === 0 ? { ...place, id: own(value, id.key) } : place
  const shapes = new Map(properties.map((property) => [property.key, property.value]))
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const shape = shapes.get(key)
      return [key, shape ? marks(member, shape, here, nameOf) : member]
    }),
  )
}

function below(link: CompiledLink, place: Place, index: readonly string[]): Place {
  return isComponent(link) ? { ...place, path: [...place.path, link.attribute, ...index] } : placeOf(link.target)
}

function isComponent({ target }: CompiledLink): boolean {
  return target.descriptor.kind === 'component'
}

/** Only in a list from its beginning, and in its own order, does the index say where an item is stored. */
function isStored({ where, order = [], page }: Partial<Pick<Read, 'where' | 'order' | 'page'>>): boolean {
  const isEvery = where === undefined || (where.kind === 'and' && where.terms.length === 0)
  return isEvery && order.length === 0 && (page === undefined || page.offset === 0)
}

/** Items of a zone say which component they are. */
function isMadeBy(value: unknown, { item }: MixedItem): boolean {
  if (!isObject(value) || item.kind !== 'object') return false
  const names = item.properties.filter((property) => property.value.kind === 'constant')
  return (
    names.length > 0 &&
    names.every(({ key, value: shape }) => shape.kind === 'constant' && JSON.stringify(own(value, key)) === shape.json)
  )
}

function ended(value: unknown, { name, descriptor }: CompiledScalar, place: Place, nameOf: NameOf): unknown {
  const mark = () => markOf(`${place.type} ${nameOf(place.type ?? '', place.id)} ${[...place.path, name].join('.')}`)
  switch (descriptor.type) {
    case 'string':
    case 'text':
      return typeof value === 'string' && isProse(value) ? value + mark() : value
    case 'richtext':
      return typeof value === 'string' && endsInProse(value) ? value.trimEnd() + mark() : value
    case 'blocks':
      return Array.isArray(value) ? value.map((block: unknown) => withLastText(block, mark())) : value
    default:
      return value
  }
}

/** Returns a block of which the last text has the mark. */
function withLastText(block: unknown, mark: string): unknown {
  if (!isObject(block)) return block
  const text = own(block, 'text')
  if (typeof text === 'string') return text === '' ? block : { ...block, text: text + mark }
  const children = own(block, 'children')
  if (!Array.isArray(children) || own(block, 'type') === 'code') return block
  return {
    ...block,
    children: [...children.slice(0, -1), ...children.slice(-1).map((last: unknown) => withLastText(last, mark))],
  }
}

function isObject(value: unknown): value is Object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
