/** The answer of the content API for an entry, as the document that the form should have made. */
import type { Attribute, ContentType, RelationAttribute } from '@content-gen/admin/panel-api'
import { queryText } from '../../../packages/panel/src/api/query-text.js'
import type { Components } from '../../admin/least-document.js'
import type { Document } from './fill.js'

/** Returns the address of an entry with all that a document says. */
export function contentPath(
  { uid, kind, pluralName, attributes }: ContentType,
  id: number,
  document: Document,
  components: Components,
): string {
  const [, name = ''] = uid.split('.')
  const path = kind === 'single' ? name : `${pluralName}/${id}`
  return `/api/${path}${queryText({ publicationState: 'preview', populate: populateOf(attributes, document, components) })}`
}

function populateOf(attributes: readonly Attribute[], document: Document, components: Components): object {
  const populate: Record<string, unknown> = {}
  for (const attribute of shown(attributes, document)) {
    if (attribute.type === 'relation' || attribute.type === 'media') populate[attribute.name] = true
    if (attribute.type === 'component') {
      const inside = components.get(attribute.component) ?? []
      const item = [document[attribute.name]].flat().find(isDocument)
      populate[attribute.name] = nested(populateOf(inside, item ?? {}, components))
    }
    if (attribute.type === 'dynamiczone') {
      const items = [document[attribute.name]].flat().filter(isDocument)
      const on = items.map((item): [string, unknown] => {
        const uid = String(item['__component'])
        return [uid, nested(populateOf(components.get(uid) ?? [], item, components))]
      })
      populate[attribute.name] = { on: Object.fromEntries(on) }
    }
  }
  return populate
}

function nested(populate: object): unknown {
  return Object.keys(populate).length === 0 ? true : { populate }
}

/** Returns what the content API should answer of a document: without what it keeps private. */
export function publicOf(attributes: readonly Attribute[], document: Document, components: Components): Document {
  return Object.fromEntries(
    shown(attributes, document).map((attribute) => {
      const value = document[attribute.name]
      if (attribute.type !== 'component' && attribute.type !== 'dynamiczone') return [attribute.name, value]
      const inside = (item: Document) => {
        const uid = attribute.type === 'component' ? attribute.component : String(item['__component'])
        const kind = attribute.type === 'component' ? {} : { __component: uid }
        return { ...kind, ...publicOf(components.get(uid) ?? [], item, components) }
      }
      return [
        attribute.name,
        Array.isArray(value) ? value.filter(isDocument).map(inside) : isDocument(value) ? inside(value) : value,
      ]
    }),
  )
}

/** Returns attributes as the content API answers them, with links as a document has them: ids. */
export function documentOf(attributes: unknown): unknown {
  if (!isDocument(attributes)) return attributes
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, withIds(value)]))
}

function withIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(documentOf)
  // Components have an id, links have nothing but `data`.
  return isDocument(value) && Object.keys(value).join() === 'data' ? idsOf(value['data']) : documentOf(value)
}

function idsOf(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(idsOf)
  return isDocument(data) ? data['id'] : data
}

/** Links to several types are answered without the type, and those to files to no token: the panel's API tells them. */
function shown(attributes: readonly Attribute[], document: Document): readonly Attribute[] {
  return attributes.filter(
    (attribute) =>
      document[attribute.name] !== undefined &&
      !attribute.private &&
      attribute.type !== 'password' &&
      (attribute.type !== 'relation' || isTold(attribute)),
  )
}

function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTold({ targets }: RelationAttribute): boolean {
  return targets.length === 1 && targets[0] !== 'plugin::upload.file'
}
