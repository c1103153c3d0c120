import { lazy } from 'react'

/** The pages, loaded when they are first shown. */
export const Frame = lazy(async () => ({ default: (await import('../shell/frame.js')).Frame }))
export const LinkPage = lazy(async () => ({ default: (await import('../pages/link/index.js')).LinkPage }))
export const ListPage = lazy(async () => ({ default: (await import('../pages/list/index.js')).ListPage }))
export const EntryPage = lazy(async () => ({ default: (await import('../pages/entry/index.js')).EntryPage }))
export const LibraryPage = lazy(async () => ({ default: (await import('../pages/library/index.js')).LibraryPage }))
