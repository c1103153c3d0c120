/** The accepted forms of a relation or media in a body, normalized. */
import { isDeepStrictEqual } from 'node:util'
import { isRecord, own } from './body.js'
import { shorten } from '../../errors/shorten.js'
import { readId } from '../../id.js'
import type { Findings } from './spot.js'

export type RelationChange =
  /** Links exactly these, in this order. */
  | { readonly kind: 'set'; readonly ids: readonly number[] }
  /** Other links stay. Connecting wins over disconnecting. */
  | {
      readonly kind: 'patch'
      readonly connect: readonly ConnectedEntry[]
      /** An entry that is connected twice, in different words; null if there is none. */
      readonly repeated: string | null
      readonly disconnect: readonly number[]
      /** false: what refers to an unlinked id goes to the end. */
      readonly isStrict: boolean
    }

export interface ConnectedEntry {
  readonly id: number
  readonly position: Position
}

export type Position = { readonly at: 'start' | 'end' } | BesidePosition

export interface BesidePosition {
  readonly at: 'before' | 'after'
  /** null: no entry can have the sent id. */
  readonly id: number | null
  /** The id and the position as the client wrote them, for the message. */
  readonly name: string
  readonly text: string
}

const unreadable = 'Invalid relations'
const atEnd: Position = { at: 'end' }

/** Reads a relation; null changes nothing. Notes every id that must exist. */
export function readRelation(value: unknown, target: string, findings: Findings): RelationChange | null {
  if (value === null) return { kind: 'set', ids: [] }
  if (value === true) return refuse(findings)
  if (!isRecord(value) || Object.hasOwn(value, 'id')) return setTo(value, target, findings)
  const set = own(value, 'set') ?? null
  const connect = own(value, 'connect') ?? null
  if ((set !== null && !Array.isArray(set)) || (connect !== null && !Array.isArray(connect))) return refuse(findings)
  if (set !== null) return setTo(set, target, findings)
  return {
    kind: 'patch',
    connect: readConnections(connect ?? [], target, findings),
    repeated: repeatedIn(connect ?? []),
    disconnect: toList(own(value, 'disconnect') ?? []).flatMap((item) => readId(idOf(item)) ?? []),
    isStrict: !isRecord(value['options']) || value['options']['strict'] !== false,
  }
}

/** Files that were sent with a body: they are added to what is linked, or to what the body lists. JSON from a client cannot produce one. */
export class SentFiles {
  constructor(
    readonly ids: readonly number[],
    readonly listed: unknown = {},
  ) {}
}

/** Reads media, in the forms of a relation. Sent files come last. */
export function readMedia(value: unknown, target: string, findings: Findings): RelationChange | null {
  if (!(value instanceof SentFiles)) return readRelation(value, target, findings)
  const change = readRelation(value.listed, target, findings)
  const sent = readConnections(value.ids, target, findings)
  if (change === null) return null
  if (change.kind === 'patch') return { ...change, connect: [...change.connect, ...sent] }
  return { kind: 'set', ids: [...new Set([...change.ids, ...value.ids])] }
}

/** Returns the ids that a change links. */
export function linkedBy(change: RelationChange): readonly number[] {
  return change.kind === 'set' ? change.ids : change.connect.map(({ id }) => id)
}

function refuse(findings: Findings): null {
  findings.relations ??= unreadable
  return null
}

function setTo(value: unknown, target: string, findings: Findings): RelationChange {
  const ids = toList(value).flatMap((item) => requireId(item, target, findings) ?? [])
  return { kind: 'set', ids: [...new Set(ids)] }
}

function readConnections(items: readonly unknown[], target: string, findings: Findings): ConnectedEntry[] {
  const byId = new Map<number, ConnectedEntry>()
  for (const item of items) {
    const id = requireId(item, target, findings)
    if (id !== null && !byId.has(id))
      byId.set(id, { id, position: isRecord(item) ? readPosition(item['position']) : atEnd })
  }
  return [...byId.values()]
}

/** Strapi v4 drops an item that equals another, and refuses two different ones with the same id. */
function repeatedIn(items: readonly unknown[]): string | null {
  const byId = new Map<string, unknown>()
  for (const item of items) {
    const id = String(readId(idOf(item)))
    if (byId.has(id) && !isDeepStrictEqual(byId.get(id), item)) return id
    byId.set(id, item)
  }
  return null
}

function readPosition(position: unknown): Position {
  if (!isRecord(position)) return atEnd
  for (const at of ['before', 'after'] as const) {
    const reference = own(position, at)
    if (reference === undefined || reference === null) continue
    return { at, id: readId(reference), name: nameOf(reference), text: shorten(JSON.stringify({ [at]: reference })) }
  }
  return own(position, 'start') === true ? { at: 'start' } : atEnd
}

function nameOf(reference: unknown): string {
  const isPlain = typeof reference === 'string' || typeof reference === 'number'
  return shorten(isPlain ? String(reference) : JSON.stringify(reference))
}

function requireId(item: unknown, target: string, findings: Findings): number | null {
  if (item === null || item === undefined || isNamelessObject(item)) return refuse(findings)
  const id = readId(idOf(item))
  if (id === null) findings.impossible.set(target, (findings.impossible.get(target) ?? 0) + 1)
  else noteTarget(findings, target, id)
  return id
}

/** True for an object without an id, such as a list. */
function isNamelessObject(item: unknown): boolean {
  return Array.isArray(item) || (isRecord(item) && !Object.hasOwn(item, 'id'))
}

/** Notes that an entry must exist. */
export function noteTarget(findings: Findings, target: string, id: number): void {
  const ids = findings.targets.get(target)
  if (ids === undefined) findings.targets.set(target, new Set([id]))
  else ids.add(id)
}

function idOf(item: unknown): unknown {
  return isRecord(item) ? own(item, 'id') : item
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}
