import { lazy } from 'react'

/** The pages, loaded when they are first shown. */
export const EntryPage = lazy(async () => ({ default: (await import('../pages/entry/index.js')).EntryPage }))
export const LibraryPage = lazy(async () => ({ default: (await import('../pages/library/index.js')).LibraryPage }))
