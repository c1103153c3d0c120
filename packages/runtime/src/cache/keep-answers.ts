import type { CacheConfig } from '@content-gen/contract'
import type { Database } from '../database.js'
import { Answers } from './answers.js'

/** Milliseconds after which answers that commits have changed are looked for. */
const every = 10_000

/**
 * Returns the database, which does not read the same answer twice while nothing is committed. The key of an answer is its statement: what a
 * caller may see is part of that, so nobody is answered what he may not ask. `onKept`: called for each kept answer.
 */
export function keepAnswers(database: Database, config: CacheConfig, onKept?: () => void): Database {
  if (!config.enabled || config.maxBytes === 0) return database
  const answers = new Answers(database, config, onKept)
  const timer = setInterval(() => void answers.forgetOutdated().catch(() => undefined), every).unref()
  return {
    ...database,
    read: (statement, options) => answers.read(statement, options),
    write: (work, mode) => answers.write(work, mode),
    close: () => {
      clearInterval(timer)
      return database.close()
    },
  }
}
