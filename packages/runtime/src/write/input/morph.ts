/** Relations whose targets can be of any type: `{ "__type": "api::tag.tag", "id": 1 }`. */
import { isRecord, own } from './body.js'
import { readId } from '../../id.js'
import { noteTarget } from './relation.js'
import type { Caller } from '../../caller.js'
import type { CompiledType } from '../../types.js'
import type { Findings } from './spot.js'

export interface MorphRef {
  readonly uid: string
  readonly id: number
}

export type MorphChange =
  /** Links exactly these, of those that its author may read: others stay. */
  | { readonly kind: 'setMorph'; readonly refs: readonly MorphRef[]; readonly hidden: readonly string[] }
  | { readonly kind: 'patchMorph'; readonly connect: readonly MorphRef[]; readonly disconnect: readonly MorphRef[] }

export interface MorphScope {
  readonly types: ReadonlyMap<string, CompiledType>
  readonly author: Caller
}

/** Reads a morphToOne or morphToMany; null changes nothing. Drops targets that the author may not read. */
export function readMorph(value: unknown, scope: MorphScope, findings: Findings): MorphChange | null {
  const exactly = (refs: readonly MorphRef[]): MorphChange => ({ kind: 'setMorph', refs, hidden: hiddenTypes(scope) })
  if (value === null) return exactly([])
  if (!isRecord(value) || Object.hasOwn(value, 'id')) return exactly(readRefs(value, scope, findings, true))
  const set = own(value, 'set') ?? null
  if (set !== null) return exactly(readRefs(set, scope, findings, true))
  return {
    kind: 'patchMorph',
    connect: readRefs(own(value, 'connect') ?? [], scope, findings, true),
    disconnect: readRefs(own(value, 'disconnect') ?? [], scope, findings, false),
  }
}

function readRefs(value: unknown, scope: MorphScope, findings: Findings, mustExist: boolean): MorphRef[] {
  const refs = new Map<string, MorphRef>()
  for (const item of Array.isArray(value) ? value : [value]) {
    const ref = readRef(item, scope, findings, mustExist)
    if (ref !== null) refs.set(`${ref.uid} ${ref.id}`, ref)
  }
  return [...refs.values()]
}

function readRef(item: unknown, scope: MorphScope, findings: Findings, mustExist: boolean): MorphRef | null {
  const uid = isRecord(item) ? (own(item, '__type') ?? own(item, 'type')) : undefined
  const type = typeof uid === 'string' ? scope.types.get(uid) : undefined
  if (!isRecord(item) || type === undefined || type.descriptor.kind === 'component') {
    findings.relations ??= 'Invalid relations'
    return null
  }
  if (!scope.author.can(`${type.uid}.find`)) return null
  const id = readId(own(item, 'id'))
  if (!mustExist) return id === null ? null : { uid: type.uid, id }
  if (id === null) {
    findings.impossible.set(type.uid, (findings.impossible.get(type.uid) ?? 0) + 1)
    return null
  }
  noteTarget(findings, type.uid, id)
  return { uid: type.uid, id }
}

/** Returns the types that the author may not read. */
function hiddenTypes({ types, author }: MorphScope): string[] {
  return [...types.keys()].filter((uid) => !author.can(`${uid}.find`))
}

/** Returns the value without the links that `readMorph` drops, in the same form. */
export function withoutHidden(value: unknown, scope: MorphScope): unknown {
  const isSeen = (item: unknown) => {
    const uid = isRecord(item) ? (own(item, '__type') ?? own(item, 'type')) : undefined
    return typeof uid !== 'string' || scope.author.can(`${uid}.find`)
  }
  if (Array.isArray(value)) return value.filter(isSeen)
  if (!isRecord(value)) return value
  if (Object.hasOwn(value, 'id')) return isSeen(value) ? value : []
  const lists = (['set', 'connect', 'disconnect'] as const).filter((key) => (own(value, key) ?? null) !== null)
  return { ...value, ...Object.fromEntries(lists.map((key) => [key, [value[key]].flat().filter(isSeen)])) }
}
