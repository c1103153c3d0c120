import type { Database, Transaction } from '../database.js'
import { UnavailableError } from '../errors/errors.js'
import { bothWatch } from '../prisma-statements/watch.js'
import { anything } from './names.js'
import { Changes } from './changes.js'
import type { RequestTags } from './request-tags.js'
import type { TableTags } from './table-tags.js'

interface Watcher {
  /** The tags of what the requests read. */
  readonly request: RequestTags
  readonly tables: TableTags
  /** Called after a commit, with the tags of the answers that it changed. */
  changed(tags: ReadonlySet<string>): void
  /** Called when the database is closed. */
  stop(): Promise<void>
}

/** Returns the database, telling what is read and what was changed. */
export function watch(database: Database, watcher: Watcher): Database {
  return {
    ...database,
    read: (statement, options) => {
      // The server's own reads, which have no tags, are no part of answers that everybody gets.
      if (statement.tags) watcher.request.add(statement.tags)
      return database.read(statement, options)
    },
    write: async (work, mode) => {
      let changes = new Changes(watcher.tables)
      const tell = () => {
        const tags = changes.tags()
        if (tags.size > 0) watcher.changed(tags)
      }
      try {
        const result = await database.write((transaction) => {
          // A write that was begun and undone may be begun again: only the last time counts.
          changes = new Changes(watcher.tables)
          return work(watched(transaction, changes, watcher))
        }, mode)
        tell()
        return result
      } catch (error) {
        // It may be stored nevertheless.
        if (error instanceof UnavailableError && error.isOutcomeUnknown) tell()
        throw error
      }
    },
    close: async () => {
      await database.close()
      await watcher.stop()
    },
  }
}

function watched(transaction: Transaction, changes: Changes, { request }: Watcher): Transaction {
  return {
    rows: (statement) => {
      changes.statement(statement)
      return transaction.rows(statement)
    },
    run: (statement) => {
      changes.statement(statement)
      return transaction.run(statement)
    },
    read: (statement, client) => {
      if (statement.tags) request.add(statement.tags)
      return transaction.read(statement, client)
    },
    insert: (rows) => {
      changes.inserted(rows)
      return transaction.insert(rows)
    },
    prisma: (other) => {
      request.add([anything])
      return transaction.prisma(bothWatch(other, { text: (text) => changes.statement({ text }) }))
    },
  }
}
