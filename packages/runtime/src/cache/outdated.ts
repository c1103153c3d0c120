import type { Database, State, Statement } from '../database.js'
import { Stretches } from '../stretches.js'

/** An answer, with the state of the database before it was read. */
interface Dated {
  readonly statement: Statement
  readonly state: State
}

/** Returns the answers that commits have changed since they were read. */
export async function outdated<Answer extends Dated>(
  answers: readonly Answer[],
  database: Pick<Database, 'state'>,
): Promise<Answer[]> {
  const stretches = new Stretches()
  const states = await statesOf(answers, database, stretches)
  const found: Answer[] = []
  for (const answer of answers) {
    if (stretches.areOver) await stretches.rest()
    const now = states.get(answer.statement.text)
    // NaN tells nothing: the file is locked.
    if (answer.state !== now && !Number.isNaN(now)) found.push(answer)
  }
  return found
}

/** Returns the states by the texts of statements, whose values make no difference. */
async function statesOf(
  answers: readonly Dated[],
  database: Pick<Database, 'state'>,
  stretches: Stretches,
): Promise<ReadonlyMap<string, State>> {
  const statements = new Map(answers.map(({ statement }) => [statement.text, statement]))
  const asked = [...statements].map(async ([text, statement]) => {
    if (stretches.areOver) await stretches.rest()
    return [text, await database.state(statement)] as const
  })
  return new Map(await Promise.all(asked))
}
