import { listOf, Parameter, sql, written } from '@content-gen/runtime/write'
import type { ReviewConfig } from '@content-gen/contract'
import type { Store } from '@content-gen/runtime'
import { copies } from '../tables.js'

/** Returns the entries of a type whose working copy is in a state of its review. */
export async function entriesInState(
  { database }: Store,
  uid: string,
  { states }: ReviewConfig,
  state: string,
): Promise<readonly number[]> {
  const { dialect } = database
  const isIn = (names: readonly string[]) => dialect.anyOf('"state"', listOf(names, 'text', dialect))
  const [first, ...others] = states
  // A copy without a state, or with one that the config dropped, is in the first.
  const ofState = state === first ? sql`("state" is null or not ${isIn(others)})` : isIn([state])
  const ofType = sql`"type" = ${new Parameter(uid, 'text')} and "entry" is not null`
  const statement = sql`select "entry" from ${copies.name} where ${ofType} and ${ofState}`
  return (await database.rows(written(statement, dialect))).map(({ entry }) => Number(entry))
}
