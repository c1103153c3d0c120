/** Documents made of the answers of the REST API: an evaluator of its own, by the models' attributes alone. */
import { expect } from 'vitest'
import { send } from '../accounts/account-project.js'
import { componentsOf } from '../writes/layout.js'
import type { Attribute, TypeDescriptor, Types } from '../writes/layout.js'

export type Document = Readonly<Record<string, unknown>>
/** By `uid/id`. */
export type Documents = ReadonlyMap<string, Document>

interface Entry {
  readonly id: number
  readonly attributes: Readonly<Record<string, unknown>>
}

const locales = ['en', 'fr', 'de']

/** The content types of the project, by uid. */
export function entryTypes(types: Types): readonly TypeDescriptor[] {
  return [...types.values()].filter(({ uid, kind }) => uid.startsWith('api::') && kind !== 'component')
}

export async function answeredDocuments(types: Types, base: string, headers: object): Promise<Documents> {
  const documents = new Map<string, Document>()
  const ask = async (path: string): Promise<Entry | readonly Entry[] | null> =>
    (await send(base, 'GET', path, undefined, headers)).body.data ?? null
  const add = (type: TypeDescriptor, entry: Entry | null) => {
    if (entry === null) return
    const values = valuesOf(types, type, entry.attributes)
    documents.set(`${type.uid}/${entry.id}`, { id: entry.id, ...values })
  }
  for (const type of entryTypes(types)) {
    const query = `publicationState=preview&pagination[pageSize]=100&${populateOf(types, type, 'populate')}`
    if (type.kind === 'collection') {
      const found = await ask(`/api/${type.pluralName}?${query}${type.localized ? '&locale=all' : ''}`)
      for (const entry of found as readonly Entry[]) add(type, entry)
    } else
      for (const locale of type.localized ? locales.map((each) => `&locale=${each}`) : [''])
        add(type, (await ask(`/api/${type.singularName}?${query}${locale}`)) as Entry | null)
  }
  return documents
}

function populateOf(types: Types, type: TypeDescriptor, path: string): string {
  return Object.entries(type.attributes)
    .flatMap(([name, attribute]): string[] => {
      const here = `${path}[${name}]`
      if (isHidden(attribute) || 'column' in attribute) return []
      if (attribute.type === 'component') return componentsOf(types, attribute).map((each) => inner(types, each, here))
      if (attribute.type !== 'dynamiczone') return [`${here}=true`]
      return componentsOf(types, attribute).map((each) => inner(types, each, `${here}[on][${each.uid}]`))
    })
    .join('&')
}

function inner(types: Types, component: TypeDescriptor, path: string): string {
  return populateOf(types, component, `${path}[populate]`) || `${path}=true`
}

function valuesOf(types: Types, type: TypeDescriptor, given: Readonly<Record<string, unknown>>): Document {
  const values: Record<string, unknown> = {}
  for (const [name, attribute] of Object.entries(type.attributes)) {
    // Left out of an answer that would show none.
    if (attribute.type === 'morph' && attribute.relation === 'morphToMany' && !isHidden(attribute)) values[name] = []
  }
  for (const [name, value] of Object.entries(given)) {
    const attribute = type.attributes[name]
    if (name === 'id' || name === '__component') values[name] = value
    if (attribute !== undefined && !isHidden(attribute)) values[name] = valueOf(types, attribute, value)
  }
  return values
}

function valueOf(types: Types, attribute: Attribute, value: unknown): unknown {
  switch (attribute.type) {
    case 'relation':
    case 'media': {
      const ids = eachOf((value as { readonly data: unknown } | null)?.data, (entry) => (entry as Entry).id)
      // No files are answered as null.
      return attribute.type === 'media' && attribute.multiple === true ? (ids ?? []) : ids
    }
    case 'morph':
      // Answered as they are; a link to one says nothing of its type.
      return eachOf(value, (entry) => {
        const { id, __type } = entry as { readonly id: number; readonly __type?: string }
        return { id, __type: __type ?? anyText }
      })
    case 'component':
    case 'dynamiczone':
      return eachOf(value, (item) => {
        const row = item as Readonly<Record<string, unknown>>
        const uid = attribute.type === 'component' ? attribute.component : String(row['__component'])
        const component = types.get(uid)
        return component && valuesOf(types, component, row)
      })
    default:
      return value
  }
}

function eachOf(value: unknown, make: (item: unknown) => unknown): unknown {
  if (value === null || value === undefined) return null
  return Array.isArray(value) ? value.map(make) : make(value)
}

const anyText: unknown = expect.any(String)

/** Secrets, and what other entries say. */
function isHidden(attribute: Attribute): boolean {
  if (attribute.private === true || attribute.type === 'password') return true
  if (attribute.type === 'relation') return attribute.mapped === true
  return attribute.type === 'morph' && attribute.target !== undefined
}
