import type { Database } from '../database.js'
import type { State, Statement } from '../statement.js'
import { Pauses } from '../load/pauses.js'

/** An answer, with the state of the database before it was read. */
interface Dated {
  readonly key: string
  readonly values: Statement['values']
  readonly state: State
}

/** Returns the text of the question that an answer belongs to; undefined if the text is forgotten, so that nobody finds the answer any more. */
type TextOf = (key: string) => string | undefined

type StateSource = Pick<Database, 'dialect' | 'state'>

/** Returns the answers that commits have changed since they were read, and those that nobody finds any more. */
export async function outdated<Answer extends Dated>(
  answers: readonly Answer[],
  database: StateSource,
  textOf: TextOf,
): Promise<Answer[]> {
  const pauses = new Pauses()
  const states = await statesOf(questionsOf(answers, textOf), database, pauses)
  const found: Answer[] = []
  for (const answer of answers) {
    if (pauses.areDue) await pauses.rest()
    const now = states.get(textOf(answer.key) ?? '')
    // NaN tells nothing: the file is locked.
    if (answer.state !== now && !Number.isNaN(now)) found.push(answer)
  }
  return found
}

/** Returns a statement for each text: the values make no difference to the state. */
function questionsOf(answers: readonly Dated[], textOf: TextOf): ReadonlyMap<string, Statement> {
  const questions = new Map<string, Statement>()
  for (const { key, values } of answers) {
    const text = textOf(key)
    if (text !== undefined) questions.set(text, { text, values })
  }
  return questions
}

/** Returns the states by the texts of statements. */
async function statesOf(
  questions: ReadonlyMap<string, Statement>,
  database: StateSource,
  pauses: Pauses,
): Promise<ReadonlyMap<string, State>> {
  const states = new Map<string, State>()
  let state: State | undefined
  // One after the other: thousands that rest at once would keep requests that do from going on.
  for (const [text, statement] of questions) {
    if (pauses.areDue) await pauses.rest()
    // A server has one state for all statements.
    if (database.dialect.state === null || state === undefined) state = await database.state(statement)
    states.set(text, state)
  }
  return states
}
