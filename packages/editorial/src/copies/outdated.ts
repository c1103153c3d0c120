import { RequestError } from '@content-gen/runtime'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import { mergeSteps } from '../merge/merge.js'
import type { Sides } from '../merge/conflict.js'
import { withPauses } from '../parts/steps.js'
import { shownDocument } from '../versions/shown-document.js'

/** 409: what somebody wants to change is not what it was any more. */
export class OutdatedError extends RequestError {
  constructor(message: string, details: object) {
    super(409, 'ConflictError', message, details, { code: 'outdated' })
  }
}

/** The words about changes of somebody else, for one caller. */
export interface Overtaken {
  readonly type: CompiledType
  readonly caller: Caller
  readonly message: string
  /** Returns what else the answer tells: which revision or version `theirs` is, and who made it. */
  readonly told: () => Promise<object>
}

/**
 * Returns the merge of two edits that fit together, if merging is wanted.
 * @throws OutdatedError with the documents and their merge
 */
export async function mergedOr409(
  writing: WriteTransaction,
  sides: Sides<Document>,
  isMerging: boolean,
  overtaken: Overtaken,
): Promise<Document> {
  const { type, caller, message, told } = overtaken
  const { pauses } = writing
  if (isMerging) {
    const { merged, conflicts } = await withPauses(mergeSteps(type, sides), pauses)
    if (conflicts.length === 0) return merged
  }
  const shown: Document[] = []
  for (const document of [sides.base, sides.mine, sides.theirs]) {
    shown.push(await shownDocument(writing, caller, type, document))
    if (pauses.areDue) await pauses.pause()
  }
  const [base = {}, mine = {}, theirs = {}] = shown
  const merged = await withPauses(mergeSteps(type, { base, mine, theirs }), pauses)
  throw new OutdatedError(message, { ...(await told()), base, mine, theirs, ...merged })
}
