import type { Caller, Database, Statement, Store } from '@content-gen/runtime'
import { isLimited } from './seen-entries.js'

type SqlValue = Statement['values'][number]

/** The types that a caller may find, all of whose entries are there for it; null: all types. What else was done with entries is not told. */
export type WholeTypes = readonly string[] | null

export function wholeTypes({ types }: Pick<Store, 'types'>, caller: Caller): WholeTypes {
  const content = [...types.values()].filter(({ uid }) => uid.startsWith('api::'))
  const whole = content.filter((type) => caller.can(`${type.uid}.find`) && !isLimited(type, caller))
  return whole.length === content.length ? null : whole.map(({ uid }) => uid)
}

/** Returns the condition on a column with the uid of a type, if it names a type of the project. Adds its value to those of the statement. */
export function ofTypes(column: string, types: WholeTypes, values: SqlValue[], dialect: Database['dialect']): string {
  if (types === null) return '1 = 1'
  values.push(dialect.bind(types))
  const among = dialect.anyOf(column, dialect.parameter(values.length, 'text', true))
  return `(${column} is null or ${column} not like 'api::%' or ${among})`
}
