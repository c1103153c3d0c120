// Loaded before a server. A request with the header X-Kill-At: 7 kills the server (SIGKILL) before its seventh step from then on: a statement
// that changes rows, or the beginning or end of a transaction or of a part of one. With X-Kill-After it dies after the step: on PostgreSQL as soon
// as it is sent. X-Count-Steps counts only; X-Upkeep does what else waits ten minutes. Each step is a line of the file STEPS.
import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Server } from 'node:http'

const require = createRequire(import.meta.url)
const tenMinutes = 600_000
const upkeep = []
let counting = null

function noted(text) {
  if (counting === null) return false
  counting.left -= 1
  appendFileSync(process.env.STEPS, `${text.replace(/\s+/g, ' ').slice(0, 120)}\n`)
  return counting.left === 0
}

function die() {
  process.kill(process.pid, 'SIGKILL')
}

/** A read changes nothing: death before it is death before the next step. */
function isRead(text) {
  return /^\s*(explain|pragma|select|set)\b/i.test(text)
}

/** Runs a statement that is a step, unless this is the end. */
function step(text, run) {
  const isLast = noted(text)
  if (isLast && !counting.isAfter) die()
  const result = run()
  if (isLast) die()
  return result
}

const { emit } = Server.prototype
Server.prototype.emit = function (event, request, ...more) {
  if (event === 'request') begin(request.headers)
  return emit.call(this, event, request, ...more)
}

function begin(headers) {
  const [before, after] = [headers['x-kill-at'], headers['x-kill-after']]
  if (before || after) counting = { left: Number(before ?? after), isAfter: after !== undefined }
  else if (headers['x-count-steps']) counting = { left: Infinity, isAfter: false }
  if (headers['x-upkeep']) for (const work of upkeep.splice(0)) work()
}

const { setTimeout } = globalThis
globalThis.setTimeout = (work, milliseconds, ...given) => {
  if (milliseconds === tenMinutes) upkeep.push(work)
  return setTimeout(work, milliseconds, ...given)
}

const SqliteDatabase = require('better-sqlite3')
const { prepare } = SqliteDatabase.prototype
SqliteDatabase.prototype.prepare = function (text) {
  const statement = prepare.call(this, text)
  if (this.readonly) return statement
  for (const name of ['all', 'get', 'run']) {
    const method = statement[name]
    statement[name] = (...values) => {
      const isOfReader = this.isReading
      // Writers begin at once.
      if (/^(begin|commit|rollback)/i.test(text)) this.isReading = text === 'begin'
      const run = () => method.apply(statement, values)
      return isOfReader || this.isReading || isRead(text) ? run() : step(text, run)
    }
  }
  return statement
}

const { Client } = require('pg')
const { query } = Client.prototype
Client.prototype.query = function (...given) {
  const text = typeof given[0] === 'string' ? given[0] : (given[0].text ?? '')
  const run = () => query.apply(this, given)
  if (isRead(text)) return run()
  if (/^begin/i.test(text)) {
    this.unchanged = text
    return run()
  }
  const beginning = this.unchanged
  this.unchanged = undefined
  if (beginning === undefined) return step(text, run)
  // Lists and documents are read in transactions, too.
  if (/^(commit|rollback)/i.test(text)) return run()
  step(beginning, () => undefined)
  return step(text, run)
}
