// Loaded before a server (`node --import`): writes each statement sent to a database and each password comparison to the file NOTES.
import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const file = process.env.NOTES
const note = (line) => file && appendFileSync(file, `${line.replace(/\s+/g, ' ')}\n`)

/** Calls `before` with the method's arguments before each call of the method. */
function around(object, name, before) {
  const method = object[name]
  object[name] = function (...args) {
    before(args)
    return method.apply(this, args)
  }
}

const SqliteDatabase = require('better-sqlite3')
const { prepare } = SqliteDatabase.prototype
SqliteDatabase.prototype.prepare = function (text) {
  const statement = prepare.call(this, text)
  for (const name of ['all', 'get', 'iterate', 'run']) around(statement, name, () => note(text))
  return statement
}

around(require('pg').Client.prototype, 'query', ([query]) => {
  note(typeof query === 'string' ? query : (query.text ?? ''))
})

around(require('bcrypt'), 'compare', ([, hash]) => note(`compare a password, ${hash.slice(0, 7)}`))
