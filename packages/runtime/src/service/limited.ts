/** Conditions that owner code adds to the query of a caller. */
import { trusted } from '../caller.js'
import { NotFoundError } from '../errors/errors.js'
import { allOf } from '../query/read.js'
import { Permissions } from '../rights/permissions.js'
import { conditionOf } from '../rights/condition-of.js'
import { seenEntry, seenType, seenTypes } from '../sight.js'
import { gated } from '../write/index.js'
import type { Caller, EntryAct, EntryGate } from '../caller.js'
import type { CompiledType, Types } from '../types.js'
import type { Store } from '../store.js'

type Where = object | undefined

/** Returns a caller for whom only the entries of a type exist that satisfy a condition. @throws ValidationError, which names an unknown key */
export function limitedCaller(store: Store, type: CompiledType, caller: Caller, where: Where): Caller {
  if (where === undefined) return caller
  const rows = conditionOf(store, type, where)
  const limited = (seen: CompiledType | undefined, types: Types) =>
    seen === undefined
      ? types
      : new Map([...types, [type.uid, { ...seen, rows: allOf([rows, ...(seen.rows ? [seen.rows] : [])]) }]])
  const types = seenTypes(store.types, caller)
  return {
    ...caller,
    key: `${caller.key} ${type.uid} ${JSON.stringify(where)}`,
    sight: {
      types: limited(seenType(type, caller), types),
      entries: limited(seenEntry(type, caller), caller.sight?.entries ?? types),
    },
  }
}

/** Runs a write of an entry that satisfies a condition, within its transaction. @throws NotFoundError for others */
export function ifLimited(
  store: Store,
  type: CompiledType,
  { id, act, where }: { readonly id: number; readonly act: EntryAct; readonly where: Where },
  work: () => Promise<number>,
): Promise<number> {
  if (where === undefined) return work()
  const permissions = new Permissions(store)
  const rows = conditionOf(store, type, where)
  const gate: EntryGate = {
    isOpen: () => false,
    admit: async () => {
      if ((await permissions.open(type, id, [{ fields: null, rows }])).length === 0) throw new NotFoundError()
      return { settle: async () => undefined }
    },
  }
  return gated(store.writes, { ...trusted, gate }, { uid: type.uid, acts: [act], id, attributes: [] }, work)
}
