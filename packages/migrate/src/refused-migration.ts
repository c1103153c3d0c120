import { MigrationError } from '@content-gen/operate'
import type { Rename } from './plan/rename/rename.js'

/** A migration that would lose data, or fail where there is data, and that nobody has agreed to. */
export class RefusedMigration extends MigrationError {
  constructor(
    /** One sentence per step. */
    readonly risks: readonly string[],
    /** Steps that may be a rename in truth, in the order in which one would ask. */
    readonly renames: readonly Rename[],
  ) {
    super('migration-refused', 'The migration is refused: it would lose data, or may fail on existing data.', null)
  }
}
