import { seenEntry } from '@content-gen/runtime'
import { isPassword } from '../reads/whole-content.js'
import type { Caller } from '@content-gen/runtime'
import type { CompiledAttribute, CompiledType, Types } from '@content-gen/runtime/query'

/** Returns entries without what the caller may not see: passwords, private attributes, those that a rule of its role hides, links to types that it may not find. */
export function sanitizedOutput(value: unknown, type: CompiledType, types: Types, caller: Caller): unknown {
  if (Array.isArray(value)) return value.map((item) => sanitizedOutput(item, type, types, caller))
  if (!isEntry(value)) return value
  const seen = seenEntry(type, caller)
  const members = Object.entries(value).flatMap(([name, each]) => {
    const attribute = type.attributes.get(name)
    if (attribute === undefined) return [[name, each] as const]
    if (attribute.isPrivate || isPassword(attribute)) return []
    if (seen !== undefined && !seen.attributes.has(name)) return []
    if (attribute.kind === 'scalar') return [[name, each] as const]
    if (attribute.kind === 'relation' && !caller.can(`${attribute.link.target.uid}.find`)) return []
    return [[name, linked(each, attribute, types, caller)] as const]
  })
  return Object.fromEntries(members)
}

type Link = Exclude<CompiledAttribute, { readonly kind: 'scalar' }>

function linked(value: unknown, attribute: Link, types: Types, caller: Caller): unknown {
  if ('link' in attribute) return sanitizedOutput(value, attribute.link.target, types, caller)
  const shown = (item: unknown): unknown[] => {
    const type = typeOfItem(item, attribute, types)
    if (type === undefined) return []
    if (attribute.kind === 'morph' && !caller.can(`${type.uid}.find`)) return []
    return [sanitizedOutput(item, type, types, caller)]
  }
  return Array.isArray(value) ? value.flatMap(shown) : (shown(value)[0] ?? null)
}

/** Returns the type that an item of several types names; undefined if it names none. */
export function typeOfItem(item: unknown, attribute: Link, types: Types): CompiledType | undefined {
  if (!isEntry(item)) return undefined
  const uid = item['__component'] ?? item['__type']
  if (typeof uid === 'string') return types.get(uid)
  return 'links' in attribute && attribute.links.length === 1 ? attribute.links[0]?.target : undefined
}

export function isEntry(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}
