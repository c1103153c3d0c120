import type { Transaction } from '@content-gen/runtime'

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
  /** Returns what to call after the commit. */
  insert(transaction: Transaction, uid: string, moved: MovedCopy): Promise<() => void>
}
