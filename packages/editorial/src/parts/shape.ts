/** The values of documents. Those of an older model may have another shape than the model says: they are compared as a whole. */
import type { CompiledAttribute, CompiledComponent, CompiledType, CompiledZone } from '@content-gen/runtime/query'

/** A component, or the attributes of an entry. */
export type Item = Readonly<Record<string, unknown>>

/** An id, or type and id. */
export type Link = number | string | { readonly __type: string; readonly id: number | string }

export function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value of an attribute, undefined if the document does not have it. */
export function ownValue(item: Item, name: string): unknown {
  return Object.hasOwn(item, name) ? item[name] : undefined
}

/** Returns the items of a list; null for a value of another shape. */
export function itemsOf(value: unknown): readonly Item[] | null {
  if (value === null) return []
  return Array.isArray(value) && value.every(isItem) ? value : null
}

/** Returns the links of a list; null for a value of another shape. */
export function linksIn(value: unknown): readonly Link[] | null {
  if (value === null) return []
  return Array.isArray(value) && value.every(isLink) ? value : null
}

export function isScalar(value: unknown): value is string | number | boolean | null {
  return typeof value !== 'object' || value === null
}

export function isLink(value: unknown): value is Link {
  return isId(value) || (isItem(value) && typeof value['__type'] === 'string' && isId(value['id']))
}

function isId(value: unknown): value is number | string {
  return typeof value === 'number' || typeof value === 'string'
}

/** Returns the component of an item with this `__component`; undefined if the model does not have it any more. */
export function componentOf(attribute: CompiledComponent | CompiledZone, uid: unknown): CompiledType | undefined {
  if (attribute.kind === 'component') return attribute.link.target
  return attribute.links.find(({ target }) => target.uid === uid)?.target
}

export function isPassword(attribute: CompiledAttribute): boolean {
  return attribute.kind === 'scalar' && attribute.descriptor.type === 'password'
}
