import { seenType, ValidationError } from '@content-gen/runtime'
import { isRecord, issuesError, jsonFault, mayAttach, maySet, printPath } from '@content-gen/runtime/write'
import { linksOf } from '@content-gen/runtime/query'
import { isOwned } from '@content-gen/runtime/recording'
import type { Caller } from '@content-gen/runtime'
import type { CompiledAttribute, CompiledType, Types } from '@content-gen/runtime/query'
import type { Document } from '../document.js'
import { linkChangesOf } from '../parts/link-changes.js'

export interface Sender {
  readonly types: Types
  readonly caller: Caller
}

/**
 * Returns what a working copy takes of a sent document: attributes that the caller may set, with any values that both databases store, since
 * work in progress may be invalid. Links are ids, in lists where there may be several. Left out are the tool's own attributes, and passwords, which are never
 * stored as they are.
 * @throws ValidationError if it is no object or has a value that cannot be stored
 */
export function sentDocument(type: CompiledType, sent: unknown, sender: Sender): Document {
  if (!isRecord(sent)) throw new ValidationError('document must be an object')
  const seen = seenType(type, sender.caller)
  return seen === undefined ? {} : attributesOf(seen, sent, sender, [])
}

type Path = readonly string[]

function attributesOf(
  type: CompiledType,
  item: Readonly<Record<string, unknown>>,
  sender: Sender,
  path: Path,
): Document {
  const result: Record<string, unknown> = {}
  for (const [name, sent] of Object.entries(item)) {
    const attribute = type.attributes.get(name)
    if (attribute === undefined || isLeftOut(attribute) || !mayWrite(type, attribute, sender.caller)) continue
    if (isOfLimited(attribute, sender.caller)) continue
    const value = valueOf(attribute, sent, sender, [...path, name])
    if (value !== undefined) result[name] = value
  }
  return result
}

function isLeftOut({ kind, descriptor }: CompiledAttribute): boolean {
  return descriptor.system === true || (kind === 'scalar' && descriptor.type === 'password')
}

/** Links that other entries keep: to change them is to change those, which a gate decides about one by one. */
function isOfLimited(attribute: CompiledAttribute, { gate }: Caller): boolean {
  if (gate === undefined || isOwned(attribute)) return false
  return linksOf(attribute).some(({ target }) => !gate.isOpen(target.uid, 'update'))
}

function mayWrite(type: CompiledType, attribute: CompiledAttribute, caller: Caller): boolean {
  return attribute.kind === 'media' ? mayAttach(caller) : maySet(type, attribute, caller, 'create')
}

/** Returns undefined for what cannot be a value of the attribute at any time. @throws ValidationError for what cannot be stored */
function valueOf(attribute: CompiledAttribute, value: unknown, sender: Sender, path: Path): unknown {
  switch (attribute.kind) {
    case 'scalar':
      return storable(value, path)
    case 'component':
    case 'dynamiczone':
      return eachOf(value, (item, index) =>
        itemOf(attribute, item, sender, index === null ? path : [...path, String(index)]),
      )
    case 'morph':
      return eachOf(value, (ref) => (isRef(attribute, ref, sender.caller) ? ref : undefined))
    default:
      return linkChangesOf(attribute, value) ?? eachOf(value, (id) => (isId(id) ? id : undefined))
  }
}

function storable(value: unknown, path: Path): unknown {
  const fault = jsonFault(value)
  if (fault !== null) throw issuesError([{ path, message: `${printPath(path)} ${fault}` }])
  return value
}

function eachOf(value: unknown, make: (item: unknown, index: number | null) => unknown): unknown {
  if (value === null) return null
  return Array.isArray(value)
    ? value.map((item, index) => make(item, index)).filter((item) => item !== undefined)
    : make(value, null)
}

function isId(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

function isRef({ descriptor }: CompiledAttribute & { kind: 'morph' }, ref: unknown, caller: Caller): boolean {
  if (descriptor.target !== undefined) return isId(ref)
  return isRecord(ref) && isId(ref['id']) && typeof ref['__type'] === 'string' && caller.can(`${ref['__type']}.find`)
}

function itemOf(
  attribute: CompiledAttribute & { kind: 'component' | 'dynamiczone' },
  item: unknown,
  sender: Sender,
  path: Path,
): Document | undefined {
  if (!isRecord(item)) return undefined
  const { id, __component } = item
  const type = attribute.kind === 'component' ? attribute.link.target : sender.types.get(String(__component))
  if (type?.descriptor.kind !== 'component') return undefined
  const kept = { ...(isId(id) ? { id } : {}), ...(attribute.kind === 'component' ? {} : { __component }) }
  return { ...kept, ...attributesOf(type, item, sender, path) }
}
