/** No edit is lost: what a generated server keeps of its editors' work. */
import { acting } from '@content-gen/runtime/recording'
import type { Plugin, Store } from '@content-gen/runtime'
import { copyRoutes } from './copies/routes.js'
import { storeFirstVersions } from './versions/baseline.js'
import { pruneVersions } from './versions/prune.js'
import { recordVersions } from './versions/record-versions.js'
import { versionRoutes } from './versions/routes.js'

/** Milliseconds. */
const pruneEvery = 10 * 60_000

/** Keeps a version of every state of every entry, and serves `/api/editorial`. */
export function editorial(store: Store): Plugin {
  recordVersions(store)
  let pruning: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const prune = () => {
    running = pruneVersions(store).catch((error: unknown) =>
      store.log.warn({ err: error }, 'old versions could not be deleted'),
    )
  }
  return {
    middleware: (ctx, next) => acting.run(ctx.state, next),
    routes: [...versionRoutes(store), ...copyRoutes(store)],
    prepare: async () => {
      await storeFirstVersions(store)
      pruning ??= setInterval(prune, pruneEvery).unref()
    },
    stop: async () => {
      clearInterval(pruning)
      await running
    },
  }
}

export { differences } from './differences/differences.js'
export type * from './differences/difference.js'
export type { Document } from './document.js'
export type { Conflict } from './merge/conflict.js'
export { merge } from './merge/merge.js'
export type { Merged } from './merge/merge.js'
export type { ItemStep, Path, Step } from './parts/path.js'
export type { Item, Link } from './parts/shape.js'
export { redacted } from './redacted.js'
export { recordVersions } from './versions/record-versions.js'
