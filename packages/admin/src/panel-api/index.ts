/**
 * The panel and the server speak to each other in these words. Types alone: the panel imports nothing else of the server.
 *
 * All paths are below `/admin/api`. Bodies and answers are JSON; an answer that holds something is `{ "data": … }`, a page of a list has
 * `meta.pagination` beside it. Errors have the envelope of the content API and a `Reason`:
 * `{ "data": null, "error": { status, name, message, details, reason } }`.
 */
export type * from './administrators.js'
export type * from './assistant.js'
export type * from './audit.js'
export type * from './catalog.js'
export type * from './comments.js'
export type * from './entries.js'
export type * from './outside.js'
export type * from './presence.js'
export type * from './reasons.js'
export type * from './rights.js'
export type * from './session.js'
export type * from './tables.js'
export type * from './uses.js'
export type * from './views.js'
export type { LastRun } from '@content-gen/runtime/cron'
