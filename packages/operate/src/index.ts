export { compareDatabase } from './database/compare.js'
export type { DatabaseComparison } from './database/compare.js'
export { connect } from './database/connection.js'
export type { Connection, RowValue } from './database/connection.js'
export { checkUrl, databaseFile, databaseUrl } from './database/database-url.js'
export { openDatabase, readState } from './database/database.js'
export type { DatabaseOptions, DatabaseState, MigrationDatabase, PendingMigration } from './database/database.js'
export { checkOwner, deploy } from './database/deploy.js'
export type { DeployOptions } from './database/deploy.js'
export { withDriver } from './database/driver.js'
export { MigrationError } from './database/errors.js'
export type { MigrationErrorCode } from './database/errors.js'
export {
  checkProvider,
  hasChecksum,
  migrationsFolder,
  readContentIfPresent,
  readMigrations,
  readSchema,
} from './database/history.js'
export type { Migration } from './database/history.js'
export { journalStatements } from './database/journal.js'
export type { JournalRow } from './database/journal.js'
export { projectProvider, providerOf } from './database/project.js'
export type { DatabaseProvider } from './database/provider.js'
export { hasModel, rehearse, withRows } from './database/rows.js'
export type { Rows } from './database/rows.js'
export { guardTable } from './database/statement-failed.js'
export { readSchemaTables, schemaTables } from './database/schema-tables.js'
export { endOfHistory, printSnapshot } from './database/snapshot.js'
export type { HistoryEnd } from './database/snapshot.js'
export { splitStatements } from './database/statements.js'
export type { Statement } from './database/statements.js'
export { createSearch, dropSearch } from '@content-gen/runtime/migrations'
export { projectDatabase } from './project/project-database.js'
export { projectEnvironment } from './project/project-environment.js'
export { hasSeed, runProjectSeed } from './project/run-project-seed.js'
export type { SeedRun } from './project/run-project-seed.js'
export { spawnFollowing } from './project/spawn-following.js'
