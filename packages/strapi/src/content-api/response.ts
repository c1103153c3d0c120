import { isEntry, typeOfItem } from './output.js'
import type { CompiledType, Types } from '@content-gen/runtime/query'

/** Returns entries as the REST API answers them: `{ data: { id, attributes }, meta }`. */
export function response(value: unknown, meta: object, type: CompiledType, types: Types): unknown {
  if (value === null || value === undefined) return value
  return { data: wrapped(value, type, types), meta }
}

function wrapped(value: unknown, type: CompiledType, types: Types): unknown {
  if (Array.isArray(value)) return value.map((each) => wrapped(each, type, types))
  if (value === null || value === undefined) return value
  if (!isEntry(value)) throw new Error('Entry must be an object')
  const { id, ...attributes } = value
  return { id, attributes: membersOf(attributes, type, types) }
}

function membersOf(values: Readonly<Record<string, unknown>>, type: CompiledType, types: Types): object {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const attribute = type.attributes.get(name)
      if (attribute === undefined || attribute.kind === 'scalar' || value === null || value === undefined)
        return [name, isWrapped(attribute?.kind) ? { data: value } : value]
      if (attribute.kind === 'component') return [name, item(value, attribute.link.target, types)]
      if (attribute.kind !== 'relation' && attribute.kind !== 'media') {
        const one = (each: unknown) => item(each, typeOfItem(each, attribute, types), types)
        return [name, Array.isArray(value) ? value.map(one) : one(value)]
      }
      return [name, { data: wrapped(value, attribute.link.target, types) }]
    }),
  )
}

function isWrapped(kind: string | undefined): boolean {
  return kind === 'relation' || kind === 'media'
}

/** A component has its attributes beside its `id`. */
function item(value: unknown, type: CompiledType | undefined, types: Types): unknown {
  if (Array.isArray(value)) return value.map((each) => item(each, type, types))
  return type !== undefined && isEntry(value) ? membersOf(value, type, types) : value
}
