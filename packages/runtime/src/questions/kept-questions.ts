/** The tally in a table, where all processes add theirs, and `content-gen doctor` finds which indexes are missing. It holds names of the models and counts only. */
import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../database.js'
import { Rounds } from '../load/rounds.js'
import { hasTable } from '../sql/held.js'
import { nowSql } from '../sql/now.js'
import { open, sql } from '../sql/sql.js'
import { prepared } from '../sql/written.js'
import { keptFor, mostKept, questionsTable } from './questions-table.js'
import type { CountedQuestion, Tally } from './tally.js'

/** Milliseconds. */
const interval = 10 * 60_000

type Counts = Pick<CountedQuestion, 'times' | 'milliseconds'>

/** Adds what was counted to the table at intervals; returns a function that adds the rest. */
export function keepQuestions(
  tally: Tally,
  database: Pick<Database, 'rows' | 'write' | 'dialect'>,
  log: Logger,
): () => Promise<void> {
  const { dialect } = database
  const now = nowSql(dialect)
  const [key, question, times, milliseconds] = open('text', 'text', 'bigint', 'bigint')
  const add = prepared(
    sql`insert into ${questionsTable} ("key", "question", "times", "milliseconds", "seen") values (${key}, ${question}, ${times}, ${milliseconds}, ${now})
      on conflict ("key") do update set "times" = ${questionsTable}."times" + excluded."times",
      "milliseconds" = ${questionsTable}."milliseconds" + excluded."milliseconds", "seen" = excluded."seen"`,
    [key, question, times, milliseconds],
    dialect,
  )
  const most = `select "key" from ${questionsTable} order by "milliseconds" desc, "times" desc, "key" limit ${mostKept}`
  const prune = `delete from ${questionsTable} where "seen" < ${now} - ${keptFor} or "key" not in (${most})`
  let added: ReadonlyMap<string, Counts> = new Map()

  const keep = async () => {
    const counted = new Map(tally.counted().map((each) => [keyOf(each), each]))
    const rows = [...counted]
      .map(([name, each]) => ({ name, each, since: countedSince(each, added.get(name)) }))
      .filter(({ since }) => since.times > 0 || since.milliseconds > 0)
      // Two processes that add at once lock the rows in one order.
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    if (rows.length === 0) return
    // It may come with a deployment while this process serves.
    if (!(await hasTable(dialect, (text) => database.rows({ text, values: [] }), questionsTable))) return
    await database.write(async (transaction) => {
      for (const { name, each, since } of rows)
        await transaction.run(add(name, JSON.stringify(shapeOf(each)), since.times, since.milliseconds))
      await transaction.run({ text: prune, values: [] })
    })
    added = counted
  }
  const rounds = new Rounds(log, keep, { every: interval, first: interval, failed })
  rounds.start()
  return async () => {
    await rounds.stop()
    await keep().catch((error: unknown) => log.warn({ err: error }, failed))
  }
}

const failed = 'the questions of clients could not be kept'

/** Returns what was counted since it was added. The tally may have forgotten a question, and counted it anew. */
function countedSince(now: Counts, before: Counts = { times: 0, milliseconds: 0 }): Counts {
  if (now.times < before.times) return now
  return { times: now.times - before.times, milliseconds: Math.max(now.milliseconds - before.milliseconds, 0) }
}

function shapeOf({ times: _times, milliseconds: _milliseconds, ...question }: CountedQuestion): object {
  return question
}

function keyOf(question: CountedQuestion): string {
  return createHash('sha256')
    .update(JSON.stringify(shapeOf(question)))
    .digest('base64url')
}
