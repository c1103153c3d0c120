/** Types whose entries go live after a review of their working copies, and the callers who need none. */
import { RequestError } from '../errors/errors.js'
import { moveReviewAction, skipReviewAction } from '@content-gen/contract'
import type { ReviewConfig } from '@content-gen/contract'
import type { Caller, GatedWrite } from '../caller.js'
import { isOwned } from '../recording/entry-tables.js'
import { isExclusive, linksOf } from '../types.js'
import type { CompiledAttribute, CompiledType } from '../types.js'

/** Returns true for the right to skip reviews, and to make every move of them. A role or a token has these only if it names them. */
export function isGrantedByName(action: string): boolean {
  return action === skipReviewAction || action === moveReviewAction
}

export class Reviews {
  readonly #types: ReadonlyMap<string, ReviewConfig>

  constructor(types: Readonly<Record<string, ReviewConfig>>) {
    this.#types = new Map(Object.entries(types))
  }

  /** Returns the review of a type; undefined if it has none. */
  of(uid: string): ReviewConfig | undefined {
    return this.#types.get(uid)
  }

  /** Returns true if a caller needs no review. One whose write was admitted already is judged there. */
  isExempt(caller: Caller): boolean {
    return caller.sender !== undefined || caller.can(skipReviewAction)
  }

  /** Returns true if a caller publishes entries of a type without a review. */
  isFree(caller: Caller, uid: string): boolean {
    return !this.#types.has(uid) || this.isExempt(caller)
  }

  /** @throws RequestError if a write sets links that entries of a type with a review keep, or takes them from such: those go live at once */
  admit(caller: Caller, type: CompiledType, { acts, attributes, restores }: GatedWrite): void {
    if (this.isExempt(caller) || acts.includes('delete')) return
    if (this.#types.has(type.uid) && attributes.some((name) => takesLinks(type.attributes.get(name))))
      throw unreviewed(type)
    if (restores) return
    for (const holder of attributes.flatMap((name) => holdersOf(type.attributes.get(name))))
      if (this.#types.has(holder.uid)) throw unreviewed(holder)
  }
}

/** Returns true if an entry takes what it links from another one, which may be live. */
function takesLinks(attribute: CompiledAttribute | undefined): boolean {
  return attribute !== undefined && isExclusive(attribute)
}

/** Returns the types whose entries keep the links of an attribute; none: they are the entry's own. */
function holdersOf(attribute: CompiledAttribute | undefined): readonly CompiledType[] {
  return attribute === undefined || isOwned(attribute) ? [] : linksOf(attribute).map(({ target }) => target)
}

/** Returns the refusal of what goes live without a review. */
export function unreviewed({ descriptor }: CompiledType): RequestError {
  const type = descriptor.displayName
  return new RequestError(
    403,
    'ForbiddenError',
    `${type} is published after a review: a working copy of it must be approved first`,
    {},
    { code: 'unreviewed', data: { type } },
  )
}
