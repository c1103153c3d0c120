import type { Caller } from '../caller.js'
import type { Config } from '@content-gen/contract'
import { invalidParameter, ValidationError } from '../errors/errors.js'
import { isMixed } from '../types.js'
import type { CompiledAttribute, Types } from '../types.js'
import { limits } from './limits.js'

/** The app and the caller of a read. */
export interface ReadContext {
  readonly types: Types
  readonly caller: Caller
  readonly config: Pick<Config, 'api' | 'i18n'>
  /** A condition of a role, which may name facts of the request: `$caller`. */
  readonly namesFacts?: true
}

/** Decides what a caller may look at. */
class Rights {
  constructor(readonly context: ReadContext) {}

  /** Following a relation requires permission to find its target. Media, components and zones require none. */
  permits(attribute: CompiledAttribute): boolean {
    if (attribute.kind === 'relation') return this.canFind(attribute.link.target.uid)
    if (attribute.kind === 'morph') return attribute.links.some((link) => this.canFind(link.target.uid))
    return true
  }

  canFind(uid: string): boolean {
    return this.context.caller.can(`${uid}.find`)
  }
}

/** One query while it is parsed, and how much it requested so far. */
export class Reading extends Rights {
  readonly #extent: Extent = { terms: 0, places: 0 }

  /**
   * Parses a part of the query. Keys can be rejected only through the scope that `parse` receives, so that no rejection is lost.
   * @throws ValidationError `Invalid parameter <key>` if a key was rejected
   */
  parse<Result>(parse: (scope: Scope) => Result): Result {
    const rejected = new Rejected()
    const result = parse(new Scope(this.context, this.#extent, rejected))
    rejected.settle()
    return result
  }
}

interface Extent {
  terms: number
  places: number
}

/** The reasons for rejecting a key, worst first: of several rejected keys, the error names the first with the worst reason. */
const reasons = ['unknown', 'zone', 'morph', 'password', 'private', 'empty', 'forbidden'] as const
export type Reason = (typeof reasons)[number]

function placed(error: unknown, place: readonly string[]): unknown {
  if (error instanceof ValidationError && error.place.length === 0) error.place = [...place]
  return error
}

class Rejected {
  #worst: { readonly rank: number; readonly error: unknown } | null = null

  add(reason: Reason, key: string, place: readonly string[], missing: string | null): void {
    const rank = reasons.indexOf(reason)
    if (this.#worst === null || rank < this.#worst.rank)
      this.#worst = { rank, error: placed(invalidParameter(key, missing), place) }
  }

  settle(): void {
    if (this.#worst) throw this.#worst.error
  }
}

/** A part of a query while it is parsed: rejects keys, and counts what was requested. */
class Scope extends Rights {
  readonly #extent: Extent
  readonly #rejected: Rejected
  readonly #place: string[] = []
  #nesting = 0

  constructor(context: ReadContext, extent: Extent, rejected: Rejected) {
    super(context)
    this.#extent = extent
    this.#rejected = rejected
  }

  /** `missing`: the action that the caller lacks. */
  refuse(reason: Reason, key: string, missing: string | null = null): void {
    this.#rejected.add(reason, key, this.#place, missing)
  }

  /** Rejects an attribute, by its key in the query, if the caller may not see it or look through it. */
  guard(attribute: CompiledAttribute): void {
    if (attribute.kind === 'dynamiczone') this.refuse('zone', attribute.name)
    else if (isMixed(attribute)) this.refuse('morph', attribute.name)
    if (attribute.kind === 'scalar' && attribute.descriptor.type === 'password') this.refuse('password', attribute.name)
    if (attribute.isPrivate) this.refuse('private', attribute.name)
    if (!this.permits(attribute)) this.refuse('forbidden', attribute.name, missingFor(attribute))
  }

  countTerm(): void {
    if (++this.#extent.terms > limits.filterTerms)
      throw new ValidationError(`More than ${limits.filterTerms} filter terms`)
  }

  /** Counts one more populated place: below an attribute with many kinds, one name stands for several places. */
  countPlace(): void {
    if (++this.#extent.places > limits.populatedPlaces)
      throw new ValidationError(`populate names more than ${limits.populatedPlaces} places`)
  }

  /** Parses a part of the query to which these keys lead. */
  below<Result>(keys: readonly string[], read: () => Result): Result {
    const { length } = this.#place
    this.#place.push(...keys)
    try {
      return read()
    } catch (error) {
      throw placed(error, this.#place)
    } finally {
      this.#place.length = length
    }
  }

  /** Parses one level of a nested value. */
  nested<Result>(read: () => Result): Result {
    if (++this.#nesting > limits.nesting) throw new ValidationError(`More than ${limits.nesting} levels of filters`)
    const result = read()
    this.#nesting--
    return result
  }
}

function missingFor(attribute: CompiledAttribute): string | null {
  return attribute.kind === 'relation' ? `${attribute.link.target.uid}.find` : null
}

export type { Rights, Scope }
