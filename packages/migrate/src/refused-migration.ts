import { MigrationError } from '@content-gen/operate'
import type { Rename } from './next/rename/rename.js'

/** A migration that would lose data, or may fail on existing data, without consent. */
export class RefusedMigration extends MigrationError {
  constructor(
    /** One sentence per step. */
    readonly risks: readonly string[],
    /** Steps that may really be renames, in the order in which to ask. */
    readonly renames: readonly Rename[],
  ) {
    super('migration-refused', 'The migration is refused: it would lose data, or may fail on existing data.', null)
  }
}
