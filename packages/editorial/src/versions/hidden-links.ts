/** Links to entries that are not there for whoever sends a document: they stay as they are, and no new ones are made. */
import { ValidationError } from '@content-gen/runtime'
import type { Caller } from '@content-gen/runtime'
import type { CompiledAttribute, CompiledType, Types } from '@content-gen/runtime/query'
import { isRecord } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import { itemKey } from '../parts/keyed.js'
import { keptChanges, linkChangesOf } from '../parts/link-changes.js'
import type { LinkChanges } from '../parts/link-changes.js'
import { linksIn } from './links.js'
import type { DocumentLink } from './links.js'
import { contextOf, isLimited, seenAmong } from '../sight/seen-entries.js'
import type { Asking } from '../sight/seen-entries.js'

export interface WithHidden {
  readonly document: Document
  /** Sent links that lead to nothing for the sender. */
  readonly refused: readonly Pick<DocumentLink, 'type' | 'id'>[]
}

type IsSeen = (link: Pick<DocumentLink, 'type' | 'id'>) => boolean

/** Returns a sent document with the hidden links that its attributes have in the current one. */
export async function withHiddenLinks(
  asking: Asking,
  caller: Pick<Caller, 'sight'>,
  type: CompiledType,
  sent: Document,
  current: Document,
): Promise<WithHidden> {
  const { types } = contextOf(asking)
  if (caller.sight === undefined) return { document: sent, refused: [] }
  const named = Object.fromEntries(Object.keys(sent).map((name) => [name, current[name]]))
  const isSeen = await seenIn(asking, caller, [...linksIn(type, sent, types), ...linksIn(type, named, types)])
  const refused: WithHidden['refused'][number][] = []
  const merging: Merging = { types, isSeen, refuse: (link) => refused.push(link) }
  return { document: merged(type, sent, named, merging), refused }
}

async function seenIn(asking: Asking, caller: Pick<Caller, 'sight'>, links: readonly DocumentLink[]): Promise<IsSeen> {
  const { types } = contextOf(asking)
  const tests = new Map<string, (id: number) => boolean>()
  for (const uid of new Set(links.map(({ type }) => type))) {
    const target = types.get(uid)
    if (target === undefined || !isLimited(target, caller)) continue
    const ids = links.filter(({ type }) => type === uid).map(({ id }) => id)
    tests.set(uid, await seenAmong(asking, caller, target, ids))
  }
  return ({ type, id }) => tests.get(type)?.(id) ?? true
}

interface Merging {
  readonly types: Types
  readonly isSeen: IsSeen
  readonly refuse: (link: Pick<DocumentLink, 'type' | 'id'>) => void
}

function merged(type: CompiledType, sent: Document, current: Document, merging: Merging): Document {
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const attribute = type.attributes.get(name)
      return [name, attribute ? valueWith(attribute, value, current[name], merging) : value]
    }),
  )
}

function valueWith(attribute: CompiledAttribute, sent: unknown, current: unknown, merging: Merging): unknown {
  switch (attribute.kind) {
    case 'scalar':
      return sent
    case 'component':
    case 'dynamiczone':
      return itemsWith(attribute, sent, current, merging)
    default:
      return linksWith(attribute, sent, current, merging)
  }
}

function itemsWith(
  attribute: CompiledAttribute & { kind: 'component' | 'dynamiczone' },
  sent: unknown,
  current: unknown,
  merging: Merging,
): unknown {
  const before = new Map(
    (Array.isArray(current) ? current : [current]).filter(isRecord).map((item) => [itemKey(item), item]),
  )
  const make = (item: unknown): unknown => {
    if (!isRecord(item)) return item
    const type = attribute.kind === 'component' ? attribute.link.target : merging.types.get(String(item['__component']))
    const same = item['id'] === undefined ? undefined : before.get(itemKey(item))
    return type === undefined ? item : merged(type, item, same ?? {}, merging)
  }
  return Array.isArray(sent) ? sent.map(make) : make(sent)
}

type LinkAttribute = Exclude<CompiledAttribute, { kind: 'scalar' | 'component' | 'dynamiczone' }>

function linksWith(attribute: LinkAttribute, sent: unknown, current: unknown, merging: Merging): unknown {
  const isHidden = (value: unknown) => {
    const link = linkOf(attribute, value)
    return link !== null && !merging.isSeen(link)
  }
  const changes = linkChangesOf(attribute, sent)
  if (changes) return changesWith(attribute, changes, merging)
  const before = listOf(current)
  const hidden = before.filter(isHidden)
  for (const value of listOf(sent)) {
    const link = linkOf(attribute, value)
    // Other forms of links would lead past this check.
    if (link === null && value !== null)
      throw new ValidationError(`${attribute.name} must be ids, as an answer has them`)
    // Even one that is linked: to accept it would tell that it is.
    if (link !== null && !merging.isSeen(link)) merging.refuse(link)
  }
  if (!Array.isArray(sent)) return isHidden(sent) || sent === null ? (hidden[0] ?? null) : sent
  return inPlace(
    sent.filter((value: unknown) => !isHidden(value)),
    before,
    hidden,
  )
}

/** Links that are not there for the sender are neither made nor removed. */
function changesWith(attribute: LinkAttribute, changes: LinkChanges, { isSeen, refuse }: Merging): LinkChanges {
  return keptChanges(changes, (id) => {
    const link = linkOf(attribute, id)
    if (link === null || isSeen(link)) return true
    refuse(link)
    return false
  })
}

/** Puts the hidden links after those that they followed. */
function inPlace(sent: readonly unknown[], before: readonly unknown[], hidden: readonly unknown[]): unknown[] {
  const result = [...sent]
  for (const value of hidden) {
    const earlier = new Set(before.slice(0, before.indexOf(value)).map(keyOf))
    const after = result.findLastIndex((each) => earlier.has(keyOf(each)))
    result.splice(after + 1, 0, value)
  }
  return result
}

function listOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return []
  return Array.isArray(value) ? (value as readonly unknown[]) : [value]
}

function linkOf(attribute: LinkAttribute, value: unknown): Pick<DocumentLink, 'type' | 'id'> | null {
  if (isRecord(value)) {
    const { __type: type, id } = value
    return typeof type === 'string' && typeof id === 'number' ? { type, id } : null
  }
  const target = attribute.kind === 'morph' ? attribute.descriptor.target : attribute.link.target.uid
  return typeof value === 'number' && target !== undefined ? { type: target, id: value } : null
}

function keyOf(value: unknown): string {
  return JSON.stringify(isRecord(value) ? [value['__type'], value['id']] : value)
}
