import { isRecord, own } from './input/body.js'
import { withoutHidden } from './input/morph.js'
import { maySet } from './input/rights.js'
import type { CompiledType } from '../types.js'
import type { WriteContext } from './context.js'
import type { Authors } from './input/author.js'
import type { WritableAttribute } from './input/compile.js'

/** No attribute is deeper; hooks cannot rely on anything below. */
const deepest = 100

export interface Sending {
  readonly context: Pick<WriteContext, 'types' | 'writable'>
  readonly authors: Authors
  readonly mode: 'create' | 'update'
}

/** Returns a copy of the sent data for hooks to change: only the attributes that the caller may set, at every depth. */
export function hookData(sending: Sending, type: CompiledType, sent: unknown): Record<string, unknown> {
  const data = settable(sending, type, isRecord(sent) ? sent : {}, sending.authors.ownAttributes)
  const locale = isRecord(sent) && type.localized ? own(sent, 'locale') : undefined
  if (locale !== undefined) data['locale'] = copy(locale, 0)
  return data
}

type Item = Readonly<Record<string, unknown>>

/** `given`: attributes that the server itself set. */
function settable(
  sending: Sending,
  type: CompiledType,
  item: Item,
  given?: ReadonlySet<string>,
): Record<string, unknown> {
  const { context, authors, mode } = sending
  const data: Record<string, unknown> = {}
  for (const attribute of context.writable.get(type.uid) ?? []) {
    const value = own(item, attribute.name)
    if (value === undefined) continue
    if (given?.has(attribute.name)) data[attribute.name] = copy(value, 0)
    else if (maySet(type, attribute, authors.caller, mode))
      data[attribute.name] = settableValue(sending, attribute, value)
  }
  return data
}

function settableValue(sending: Sending, attribute: WritableAttribute, value: unknown): unknown {
  const { context, authors } = sending
  if (attribute.kind === 'morph' && attribute.descriptor.target === undefined) {
    return copy(withoutHidden(value, { types: context.types, author: authors.caller }), 0)
  }
  if (attribute.kind !== 'component' && attribute.kind !== 'dynamiczone') return copy(value, 0)
  const part = (item: unknown): unknown => {
    if (!isRecord(item)) return copy(item, 0)
    const uid = own(item, '__component')
    const type = attribute.kind === 'component' ? attribute.link.target : context.types.get(String(uid))
    if (type === undefined) return copy(item, 0)
    const named = Object.entries({ id: own(item, 'id'), __component: uid }).filter(([, given]) => given !== undefined)
    return { ...Object.fromEntries(named), ...settable(sending, type, item) }
  }
  return Array.isArray(value) ? value.map(part) : part(value)
}

/** Copies lists and plain objects; other values are returned unchanged. */
function copy(value: unknown, depth: number): unknown {
  if (depth > deepest || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item, depth + 1)]))
}
