import type { Caller } from '../caller.js'
import type { Config } from '../config.js'
import { invalidParameter, ValidationError } from '../errors.js'
import type { CompiledAttribute, Types } from '../types.js'
import { limits } from './limits.js'

/** Who asks, of which app. */
export interface ReadContext {
  readonly types: Types
  readonly caller: Caller
  readonly config: Pick<Config, 'api' | 'i18n'>
}

/** Why a key is refused, worst first: of several refused keys, the error names one of the first reason. */
const reasons = ['unknown', 'zone', 'password', 'private', 'forbidden'] as const
export type Reason = (typeof reasons)[number]

/** One query string while it is being read: what was refused, and how much was asked for. */
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

  /** Throws `Invalid parameter <key>` when something was refused. */
  settle(): void {
    if (this.#refused) throw invalidParameter(this.#refused.key)
  }

  /** Reads something of its own: what it refuses is thrown at once, and the rest is as it was. */
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

  /** Takes note of one more place that is populated: below what has many kinds, one name stands for as many places. */
  countPlace(): void {
    if (++this.#places > limits.populatedPlaces)
      throw new ValidationError(`populate names more than ${limits.populatedPlaces} places`)
  }

  /** Reads one level of a nested value. */
  nested<Result>(read: () => Result): Result {
    if (++this.#nesting > limits.nesting) throw new ValidationError(`More than ${limits.nesting} levels of filters`)
    const result = read()
    this.#nesting--
    return result
  }

  /** Refuses an attribute that the caller may not look at or through, by its key in the query. */
  guard(attribute: CompiledAttribute): void {
    if (attribute.kind === 'zone') this.refuse('zone', attribute.name)
    if (attribute.kind === 'scalar' && attribute.descriptor.type === 'password') this.refuse('password', attribute.name)
    if (attribute.isPrivate) this.refuse('private', attribute.name)
    if (!this.permits(attribute)) this.refuse('forbidden', attribute.name)
  }

  /** Following a relation takes the permission to find its target. Media, components and zones take none. */
  permits(attribute: CompiledAttribute): boolean {
    if (attribute.kind === 'relation') return this.canFind(attribute.link.target.uid)
    if (attribute.kind === 'morph') return attribute.links.some((link) => this.canFind(link.target.uid))
    return true
  }

  canFind(uid: string): boolean {
    return this.context.caller.can(`${uid}.find`)
  }
}
