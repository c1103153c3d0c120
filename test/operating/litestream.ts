/** Litestream, whose package for this machine has the program. The command of the main package ends with 0 whatever happens, and leaves the program behind. */
import { createRequire } from 'node:module'
import type { Need } from '../tried.js'

export const litestream = find()

export const hasLitestream: Need = {
  lack: 'There is no Litestream for this machine',
  remedy: 'run them on Linux or macOS',
  isMet: () => litestream !== null,
}

/** Returns the path of the program. */
function find(): string | null {
  try {
    const { resolve } = createRequire(import.meta.url)
    return resolve(`@flydotio/litestream-${process.platform}-${process.arch}/litestream`)
  } catch {
    return null
  }
}
