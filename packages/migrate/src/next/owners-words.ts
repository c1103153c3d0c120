import type { Rename } from './rename/rename.js'

/** The owner's word on what the models leave open. */
export interface OwnersWords {
  readonly renames?: readonly Rename[]
  /** Attributes whose links count where two relations become one and contradict each other. */
  readonly prefer?: readonly string[]
  /** Gives localizations one value of the unique attributes that they share. */
  readonly share?: boolean
}
