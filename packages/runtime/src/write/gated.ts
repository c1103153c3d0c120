import { enclose } from './enclosing.js'
import { isRecord } from './input/body.js'
import { lockEntry } from './rows/lock.js'
import { countingTime } from './counting-time.js'
import { settleReview } from './settle-review.js'
import { transact } from './transaction.js'
import type { Admission, Caller, EntryAct, GatedWrite } from '../caller.js'
import type { CompiledType } from '../types.js'
import type { WriteContext } from './context.js'
import type { WriteTransaction } from './write-transaction.js'

/** Asks the caller's gate, and the review of the type, about a write. Callers without a gate may write what their actions say. */
export async function admitted(context: WriteContext, caller: Caller, write: GatedWrite): Promise<Admission> {
  const admission = (await caller.gate?.admit(write)) ?? { settle: async () => undefined }
  const type = context.types.get(write.uid)
  const { reviews } = context
  if (reviews === undefined || type === undefined) return admission
  reviews.admit(caller, type, write)
  return {
    ...admission,
    settle: async (id) => {
      await admission.settle(id)
      await settleReview(context, caller, type, write, id)
    },
  }
}

/** Returns true if nothing but its actions limits what a caller writes. */
function isUnlimited({ reviews }: WriteContext, caller: Caller): boolean {
  return caller.gate === undefined && (reviews === undefined || reviews.isExempt(caller))
}

/** Runs a write of one entry, whose id it returns, as far as the caller's gate permits it: together in one transaction. */
export function gated(
  context: WriteContext,
  caller: Caller,
  write: GatedWrite,
  work: (admission: Admission) => Promise<number>,
): Promise<number> {
  if (isUnlimited(context, caller)) return work({ settle: async () => undefined })
  const run = async (writing: WriteTransaction) => {
    const type = context.types.get(write.uid)
    if (type !== undefined && write.id !== null) await lockEntry(writing, type, write.id)
    const admission = await admitted(context, caller, write)
    const id = await work(admission)
    if (!write.acts.includes('delete')) await admission.settle(id)
    return id
  }
  return transact(
    context,
    (writing) => enclose(writing.transaction, () => run(writing)),
    // Somebody else was faster: it is tried again.
    'retry',
    { runsOwnerCode: true },
  )
}

/** A write as it arrives where all writes of entries begin. */
export interface ArrivedWrite {
  readonly type: CompiledType
  readonly act: EntryAct
  /** null: the entry does not exist. */
  readonly id: number | null
  readonly data: unknown
  readonly caller: Caller
  /** Attributes that the server itself set. */
  readonly ownAttributes?: ReadonlySet<string> | undefined
}

/** Runs a write as the gate of its caller permits it, with the values that the gate presets, in a context that counts its time. */
export function asPermitted(
  given: WriteContext,
  write: ArrivedWrite,
  work: (write: ArrivedWrite, context: WriteContext) => Promise<number>,
): Promise<number> {
  const { type, act, id, data, caller, ownAttributes = new Set<string>() } = write
  const context = countingTime(given, caller)
  if (isUnlimited(context, caller)) return work(write, context)
  const sent = isRecord(data) ? data : {}
  const attributes = Object.keys(sent).filter((name) => type.attributes.has(name) && !ownAttributes.has(name))
  return gated(context, caller, { uid: type.uid, acts: [act], id, attributes }, ({ preset = {} }) => {
    const names = Object.keys(preset)
    const whole = names.length === 0 ? data : { ...sent, ...preset }
    const own = new Set([...ownAttributes, ...names])
    return work({ ...write, data: whole, ownAttributes: own }, context)
  })
}
