/** Administrators of a generated server, and the API of the panel. */
export type * from './contract/index.js'
