import type { Addition, Transaction } from '../database.js'
import type { CompiledType } from '../types.js'

/** A feature that adds rows of its own to transactions that change entries. */
export interface Recorder {
  /** Called when a write is asked for, in the context of the code that asks. */
  begin(): Recording
}

/** The change of a single entry by one statement. */
export type SingleAct = 'create' | 'update'

/** The part of a recorder in one transaction. Its statements are part of it, and nothing records them. */
export interface Recording {
  /** Called before entries are deleted; they may also not exist. */
  leaving(transaction: Transaction, type: CompiledType, ids: readonly number[]): Promise<void>
  /** Called at the end, if anything was changed. Ids may name entries whose change was undone. */
  finish(transaction: Transaction, touched: readonly TouchedEntries[]): Promise<void>
  /**
   * Returns all that it adds for a single entry whose row alone is changed, or null if it takes statements of its own. `fields`: what is set,
   * by its names in Prisma.
   */
  addition(type: CompiledType, act: SingleAct, fields: readonly string[]): Addition | null
  /** Called once the transaction is stored. */
  committed(): void
}

/** Entries of one type. */
export interface TouchedEntries {
  readonly type: CompiledType
  readonly created: readonly number[]
  readonly updated: readonly number[]
  /** They are as they were, but got a localization. */
  readonly joined: readonly number[]
  /** Entries that may also be as they were before, or be created or deleted; null: any of the type. */
  readonly suspected: readonly number[] | null
}
