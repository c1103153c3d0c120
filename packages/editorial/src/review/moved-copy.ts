import type { Transaction } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'

/** A working copy that came to another state of its review. */
export interface MovedCopy {
  /** Of the working copy. */
  readonly id: number
  /** null: there is no entry yet. */
  readonly entry: number | null
  readonly locale: string | null
  readonly from: string
  readonly to: string
}

/** The place where moves are told. */
export interface MoveEvents {
  /** Returns true if somebody waits for the event. */
  insert(transaction: Transaction, type: CompiledType, moved: MovedCopy): Promise<boolean>
  /** Call it after the commit of an event that somebody waits for. */
  stored(): void
}
