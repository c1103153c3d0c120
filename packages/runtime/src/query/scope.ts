import type { Caller } from '../caller.js'
import type { Config } from '../config.js'
import { invalidParameter, ValidationError } from '../errors.js'
import type { CompiledAttribute, Types } from '../types.js'
import { limits } from './limits.js'

/** The app and the caller of a read. */
export interface ReadContext {
  readonly types: Types
  readonly caller: Caller
  readonly config: Pick<Config, 'api' | 'i18n'>
}

/** The reasons for rejecting a key, worst first: of several rejected keys, the error names the first with the worst reason. */
const reasons = ['unknown', 'zone', 'password', 'private', 'forbidden'] as const
export type Reason = (typeof reasons)[number]

/** The state of parsing one query string: what was rejected, and how much was requested. */
export class Scope {
  #refused: { rank: number; key: string } | null = null
  #terms = 0
  #nesting = 0
  #places = 0

  constructor(readonly context: ReadContext) {}

  refuse(reason: Reason, key: string): void {
    const rank = reasons.indexOf(reason)
    if (this.#refused === null || rank < this.#refused.rank) this.#refused = { rank, key }
  }

  /** Throws `Invalid parameter <key>` if a key was rejected. */
  settle(): void {
    if (this.#refused) throw invalidParameter(this.#refused.key)
  }

  /** Parses something separately: its rejections are thrown at once, and the state outside is unchanged. */
  apart<Result>(read: () => Result): Result {
    const [refused, nesting] = [this.#refused, this.#nesting]
    this.#refused = null
    try {
      const result = read()
      this.settle()
      return result
    } finally {
      this.#refused = refused
      this.#nesting = nesting
    }
  }

  countTerm(): void {
    if (++this.#terms > limits.filterTerms) throw new ValidationError(`More than ${limits.filterTerms} filter terms`)
  }

  /** Counts one more populated place: below an attribute with many kinds, one name stands for several places. */
  countPlace(): void {
    if (++this.#places > limits.populatedPlaces)
      throw new ValidationError(`populate names more than ${limits.populatedPlaces} places`)
  }

  /** Parses one level of a nested value. */
  nested<Result>(read: () => Result): Result {
    if (++this.#nesting > limits.nesting) throw new ValidationError(`More than ${limits.nesting} levels of filters`)
    const result = read()
    this.#nesting--
    return result
  }

  /** Rejects an attribute, by its key in the query, if the caller may not see it or look through it. */
  guard(attribute: CompiledAttribute): void {
    if (attribute.kind === 'zone') this.refuse('zone', attribute.name)
    if (attribute.kind === 'scalar' && attribute.descriptor.type === 'password') this.refuse('password', attribute.name)
    if (attribute.isPrivate) this.refuse('private', attribute.name)
    if (!this.permits(attribute)) this.refuse('forbidden', attribute.name)
  }

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
