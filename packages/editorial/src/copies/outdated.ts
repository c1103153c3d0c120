import { RequestError } from '@content-gen/runtime'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Session } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import { merge } from '../merge/merge.js'
import type { Sides } from '../merge/conflict.js'
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
  session: Session,
  sides: Sides<Document>,
  isMerging: boolean,
  overtaken: Overtaken,
): Promise<Document> {
  const { type, caller, message, told } = overtaken
  const { merged, conflicts } = merge(type, sides.base, sides.mine, sides.theirs)
  if (isMerging && conflicts.length === 0) return merged
  const shown = (document: Document) => shownDocument(session, caller, type, document)
  const [base, mine, theirs] = await Promise.all([shown(sides.base), shown(sides.mine), shown(sides.theirs)])
  throw new OutdatedError(message, { ...(await told()), base, mine, theirs, ...merge(type, base, mine, theirs) })
}
