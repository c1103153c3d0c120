import type { SqlValue } from '../statement.js'
import type { Task } from './task.js'

/** A statement for a reading thread. */
export interface Reading extends Task {
  readonly text: string
  readonly values: readonly SqlValue[]
}

/** JSON is bytes. */
export type ThreadRow = Readonly<Record<string, unknown>>
