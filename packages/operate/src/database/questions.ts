import { hasTable, questionsTable } from '@content-gen/runtime/migrations'
import { connect } from './connection.js'
import { isAbsentFile } from './database.js'
import type { DatabaseOptions } from './database.js'

/**
 * Returns the questions that the servers of a site have counted, as JSON, those first that took the most time of the database. Null if there is
 * no database, or none was counted.
 */
export async function readCountedQuestions(options: DatabaseOptions): Promise<string | null> {
  if (isAbsentFile(options)) return null
  const connection = await connect(options)
  try {
    if (!(await hasTable({ name: options.provider }, (text) => connection.query(text), questionsTable))) return null
    const rows = await connection.query(
      `select "question", "times", "milliseconds" from "${questionsTable}" order by "milliseconds" desc, "times" desc, "key"`,
    )
    const questions = rows.map(({ question, times, milliseconds }) => ({
      ...(JSON.parse(String(question)) as object),
      times: Number(times),
      milliseconds: Number(milliseconds),
    }))
    return questions.length === 0 ? null : JSON.stringify({ questions })
  } finally {
    await connection.close()
  }
}
