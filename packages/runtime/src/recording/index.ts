/** Exports for packages that note what transactions change. Applications do not need them. */
export { acting } from './acting.js'
export type { Acting, Actor } from './acting.js'
export { documentSql } from './document-sql.js'
export type { DocumentSql } from './document-sql.js'
export { isOwned } from './entry-tables.js'
export type { Recorder, Recording, TouchedEntries } from './recorder.js'
