import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../database.js'
import type { Spent } from './spent.js'

/** The time of the request around the calling code. Only requests whose code has no caller to pass on run in it: those of features. */
export const spending = new AsyncLocalStorage<Spent>()

/** Returns the database, which counts for the request around whatever asks it. */
export function countSpending(database: Database): Database {
  return {
    ...database,
    read: (statement, options) => {
      const spent = options?.spent ?? spending.getStore()
      return database.read(statement, spent ? { ...options, spent } : options)
    },
    rows: (statement, given) => {
      const spent = given ?? spending.getStore()
      return spent ? spent.during(() => database.rows(statement, spent)) : database.rows(statement)
    },
    write: (work, mode) => {
      const spent = spending.getStore()
      return spent ? countedWrite(database, spent)(work, mode) : database.write(work, mode)
    },
  }
}

/** Returns the function that writes, whose time counts for a request. */
export function countedWrite({ write }: Pick<Database, 'write'>, spent: Spent): Database['write'] {
  return (work, mode) => {
    const begin = spent.wait()
    return spent.during(() => write((transaction) => (begin(), work(transaction)), mode))
  }
}
