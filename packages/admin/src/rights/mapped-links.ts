/** Links that other entries keep: to change them is to change those entries. */
import { linkChangesOf } from '@content-gen/editorial'
import { linksOf } from '@content-gen/runtime/query'
import { isOwned } from '@content-gen/runtime/recording'
import type { Caller, Settle } from '@content-gen/runtime'
import type { CompiledAttribute, CompiledType } from '@content-gen/runtime/query'
import type { Document } from '../panel-api/index.js'

/** Returns true if a document names an attribute that other entries keep. */
export function namesMapped(type: CompiledType, document: Document): boolean {
  return Object.keys(document).some((name) => isMapped(type.attributes.get(name)))
}

/** Asks a caller's gate about the entries whose links a document changes; returns the check of what came of them. */
export async function admitMapped(
  gate: Caller['gate'],
  type: CompiledType,
  sent: Document,
  current: Document,
): Promise<() => Promise<void>> {
  const settles: { readonly settle: Settle; readonly id: number }[] = []
  for (const [name, value] of Object.entries(sent)) {
    const attribute = type.attributes.get(name)
    const [link] = attribute && isMapped(attribute) ? linksOf(attribute) : []
    if (attribute === undefined || link === undefined || gate === undefined) continue
    const { uid } = link.target
    if (gate.isOpen(uid, 'update')) continue
    const attributes = [otherSide(attribute) ?? name]
    const changes = linkChangesOf(attribute, value)
    const ids = changes
      ? new Set([...changes.connect, ...changes.disconnect])
      : changed(idsOf(value), idsOf(current[name]))
    for (const id of ids)
      settles.push({ id, settle: (await gate.admit({ uid, acts: ['update'], id, attributes })).settle })
  }
  return async () => {
    for (const { settle, id } of settles) await settle(id)
  }
}

function isMapped(attribute: CompiledAttribute | undefined): boolean {
  return attribute !== undefined && attribute.kind !== 'scalar' && !isOwned(attribute)
}

/** The name of the attribute that keeps the links. */
function otherSide({ descriptor }: CompiledAttribute): string | undefined {
  if (descriptor.type === 'relation') return descriptor.inverse
  return descriptor.type === 'morph' ? descriptor.morphBy : undefined
}

function changed(one: ReadonlySet<number>, other: ReadonlySet<number>): readonly number[] {
  return [...[...one].filter((id) => !other.has(id)), ...[...other].filter((id) => !one.has(id))]
}

function idsOf(value: unknown): ReadonlySet<number> {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return new Set(list.filter((id) => typeof id === 'number'))
}
