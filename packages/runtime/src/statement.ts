import type { ValueSource } from './query/value.js'
import type { Read } from './query/read.js'
import type { Operand } from './types.js'

/** SQL text made only of names known at generation; everything that a client sent is in `values`. */
export interface Statement {
  readonly text: string
  readonly values: readonly SqlValue[]
  /** The values that have a source of others. */
  readonly slots?: readonly Slot[]
  /** The same read in a form that can be stopped, if it may be slow or large. */
  readonly bounded?: BoundedStatement
  /** The type that it reads and what it asks, in words without values. */
  readonly asks?: Asks
  /** The read that it was made of, if the answer will be marked. */
  readonly read?: Read
  /** The cache tags of answers that are made from it, if the project has them. */
  readonly tags?: readonly string[]
  /** Counting is much of its work. One of the values, of `bounded` too, is the state that a known total is of, or an empty text. */
  readonly recount?: Recount
}

/** `counters`: those of its questions, to which each read adds its time. */
export interface Asks {
  readonly type: string
  readonly question: string
  readonly counters?: readonly Counter[]
}

/** The uses of a question by one shape of a read. */
export interface Counter {
  times: number
  /** Time at the database: kept answers take none. */
  milliseconds: number
}

/** A value of a statement, compared with this operand, and the source of others. */
export interface Slot {
  readonly index: number
  readonly source: ValueSource
  readonly operand: Operand
}

/** The count of a read, apart from its page and its entries: reads that have it in common have the same total. */
export interface Recount {
  readonly text: string
  /** The positions of the values that it depends on. */
  readonly values: readonly number[]
  /** The rest of the read is cheap. */
  readonly isMost: boolean
}

/** A read that can be stopped and whose answer is limited in bytes. */
export interface BoundedStatement {
  readonly text: string
  readonly values: readonly SqlValue[]
  readonly slots?: readonly Slot[]
  /** One of the values, if it measures. */
  readonly mostBytes: number
}

/** Returns the characters of a statement's texts, which are most of what a kept plan takes. */
export function lengthOfTexts({ text, bounded, recount }: Pick<Statement, 'text' | 'bounded' | 'recount'>): number {
  return text.length + (bounded?.text.length ?? 0) + (recount?.text.length ?? 0)
}

interface WithSlots {
  readonly values: readonly SqlValue[]
  readonly slots?: readonly Slot[]
  readonly bounded?: WithSlots
}

/** Returns a statement with other values in the slots for which there is one: undefined leaves a value as it is. */
export function withValues<Given extends WithSlots>(
  given: Given,
  valueOf: (slot: Slot) => SqlValue | undefined,
): Given {
  let values: SqlValue[] | null = null
  for (const slot of given.slots ?? []) {
    const value = valueOf(slot)
    if (value !== undefined) (values ??= [...given.values])[slot.index] = value
  }
  const bounded = given.bounded && withValues(given.bounded, valueOf)
  if (values === null && bounded === given.bounded) return given
  return { ...given, values: values ?? given.values, ...(bounded ? { bounded } : {}) }
}

/** Returns the statement that does not count if the state of the database is the given one. */
export function unlessAt(state: State, statement: Statement): Statement {
  return withValues(statement, ({ source }) => (source === '$state' ? String(state) : undefined))
}

/** Returns the statement that answers at most so many bytes. */
export function withMostBytes(bounded: BoundedStatement, mostBytes = bounded.mostBytes): BoundedStatement {
  return withValues(bounded, ({ source }) => (source === '$mostBytes' ? mostBytes : undefined))
}

export type SqlValue = string | number | bigint | null | readonly (string | number | bigint)[]

export type State = string | number

/** The rows of a statement without parameters. */
export type ReadRows = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>
