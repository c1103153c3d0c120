import { mostActs } from '@content-gen/contract'
import { ValidationError } from '@content-gen/runtime'
import { readId } from '@content-gen/runtime/query'
import { isRecord } from '@content-gen/runtime/write'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Act, Approved } from '../acts/act.js'

/** An act as it was sent. */
export interface SentAct {
  readonly act: Act
  /** The state that the sender has seen of what is published, as far as it was sent: this is approved, and nothing that came later. */
  readonly seen: Approved
}

/**
 * Returns the acts of a body.
 * @throws ValidationError if one has another form, or is not for the caller
 */
export function sentActs(sent: unknown, types: ReadonlyMap<string, CompiledType>, caller: Caller): SentAct[] {
  if (!Array.isArray(sent) || sent.length > mostActs)
    throw new ValidationError(`acts must be a list of at most ${mostActs}`)
  return sent.map((each: unknown, index) => {
    const act = sentAct(each, types)
    if (act !== null && mayDo(act.act, types, caller)) return act
    throw new ValidationError(
      `acts[${index}] must be { "act": "publish", "type", "copy" }, or { "act": "publish", "unpublish" or "delete", "type", "entry" } ` +
        'of a type that the caller may change',
    )
  })
}

/** Returns one act; null if it has another form. */
export function sentAct(sent: unknown, types: ReadonlyMap<string, CompiledType>): SentAct | null {
  if (!isRecord(sent)) return null
  const act = actOf(sent, types)
  const { revision = null, version = null } = sent
  return act !== null && isSeen(revision) && isSeen(version) ? { act, seen: { revision, version } } : null
}

function isSeen(number: unknown): number is number | null {
  return number === null || (typeof number === 'number' && Number.isSafeInteger(number) && number > 0)
}

function actOf(sent: Readonly<Record<string, unknown>>, types: ReadonlyMap<string, CompiledType>): Act | null {
  const { act, type, copy, entry } = sent
  if (typeof type !== 'string' || !types.has(type)) return null
  const [copyId, entryId] = [readId(copy), readId(entry)]
  if (act === 'publish' && copyId !== null && entry === undefined) return { act, type, copy: copyId }
  if (act !== 'publish' && act !== 'unpublish' && act !== 'delete') return null
  if (act !== 'delete' && types.get(type)?.draftAndPublish !== true) return null
  return entryId === null || copy !== undefined ? null : { act, type, entry: entryId }
}

/** Returns true if a caller has the actions for a release of these acts. */
export function mayRun(caller: Caller, acts: readonly Act[], types: ReadonlyMap<string, CompiledType>): boolean {
  return caller.can('plugin::editorial.releases.run') && acts.every((act) => mayDo(act, types, caller))
}

function mayDo({ act, type }: Act, types: ReadonlyMap<string, CompiledType>, caller: Caller): boolean {
  const actions =
    act === 'delete' ? ['delete'] : types.get(type)?.descriptor.kind === 'single' ? ['update'] : ['create', 'update']
  return ['find', ...actions].every((action) => caller.can(`${type}.${action}`))
}
