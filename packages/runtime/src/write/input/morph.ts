/** Relations whose targets can be of any type: `{ "__type": "api::tag.tag", "id": 1 }`. */
import { isRecord, own } from './body.js'
import { readId } from './id.js'
import { noteTarget } from './relation.js'
import type { Caller } from '../../caller.js'
import type { CompiledType } from '../../types.js'
import type { Findings } from './spot.js'

export interface MorphRef {
  readonly uid: string
  readonly id: number
}

export type MorphChange =
  | { readonly kind: 'setMorph'; readonly refs: readonly MorphRef[] }
  | { readonly kind: 'patchMorph'; readonly connect: readonly MorphRef[]; readonly disconnect: readonly MorphRef[] }

export interface MorphScope {
  readonly types: ReadonlyMap<string, CompiledType>
  readonly caller: Caller
}

/** Reads a morphToOne or morphToMany; null leaves it as it is. Targets that the caller may not find are dropped. */
export function readMorph(value: unknown, scope: MorphScope, findings: Findings): MorphChange | null {
  if (value === null) return { kind: 'setMorph', refs: [] }
  if (!isRecord(value) || Object.hasOwn(value, 'id')) {
    return { kind: 'setMorph', refs: readRefs(value, scope, findings, true) }
  }
  const set = own(value, 'set') ?? null
  if (set !== null) return { kind: 'setMorph', refs: readRefs(set, scope, findings, true) }
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
  if (!scope.caller.can(`${type.uid}.find`)) return null
  const id = readId(own(item, 'id'))
  if (!mustExist) return id === null ? null : { uid: type.uid, id }
  if (id === null) {
    findings.impossible.set(type.uid, (findings.impossible.get(type.uid) ?? 0) + 1)
    return null
  }
  noteTarget(findings, type.uid, id)
  return { uid: type.uid, id }
}
