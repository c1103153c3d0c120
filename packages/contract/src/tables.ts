import { accountsTables } from './accounts/tables.js'
import { adminTables, libraryTables } from './admin/tables.js'
import { auditTables, editorialTables } from './editorial/tables.js'
import type { FeatureTables } from './tables/table.js'

/** The tables of features: a project has those whose sections of the config are on. */
export const featureTables: readonly FeatureTables[] = [
  accountsTables,
  editorialTables,
  auditTables,
  adminTables,
  libraryTables,
]
