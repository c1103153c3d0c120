/** Litestream, whose package for this machine has the program. The command of the main package ends with 0 whatever happens, and leaves the program behind. */
import { createRequire } from 'node:module'
import type { Need } from '../tried.js'

export const litestream = find()

export const hasLitestream: Need = {
  lack: 'Litestream is missing',
  remedy: 'npm install --no-save @flydotio/litestream@1.0.1',
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
