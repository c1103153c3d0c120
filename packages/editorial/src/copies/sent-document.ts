import { ValidationError } from '@content-gen/runtime'
import { isRecord, isStorable, notStorable } from '@content-gen/runtime/write'
import type { CompiledAttribute, CompiledType, Types } from '@content-gen/runtime/query'
import type { Document } from '../document.js'

/**
 * Returns what a working copy takes of a sent document: attributes of the type, with any values, since work in progress may be invalid.
 * The tool's own attributes are left out, and passwords, which are never stored as they are.
 * @throws ValidationError if it is no object or cannot be stored
 */
export function sentDocument(type: CompiledType, sent: unknown, types: Types): Document {
  if (!isRecord(sent)) throw new ValidationError('document must be an object')
  if (!isStorable(JSON.stringify(sent))) throw new ValidationError(`document ${notStorable}`)
  return attributesOf(type, sent, types)
}

function attributesOf(type: CompiledType, item: Readonly<Record<string, unknown>>, types: Types): Document {
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(item)) {
    const attribute = type.attributes.get(name)
    if (attribute && !isLeftOut(attribute)) result[name] = valueOf(attribute, value, types)
  }
  return result
}

function isLeftOut({ kind, descriptor }: CompiledAttribute): boolean {
  return descriptor.system === true || (kind === 'scalar' && descriptor.type === 'password')
}

function valueOf(attribute: CompiledAttribute, value: unknown, types: Types): unknown {
  if (attribute.kind !== 'component' && attribute.kind !== 'dynamiczone') return value
  const make = (item: unknown): unknown => {
    if (!isRecord(item)) return item
    const { id, __component } = item
    const type = attribute.kind === 'component' ? attribute.link.target : types.get(String(__component))
    const kept = { ...(id === undefined ? {} : { id }), ...(__component === undefined ? {} : { __component }) }
    return type === undefined ? kept : { ...kept, ...attributesOf(type, item, types) }
  }
  return Array.isArray(value) ? value.map(make) : make(value)
}
