/** Facts about a request that conditions of roles compare with. They are bound to a statement when it runs: callers of a role share it. */
import { comparedValue } from '../query/operators.js'
import type { Caller } from '../caller.js'
import type { FactPlace, Statement } from '../database.js'
import type { Fact, Operand, Scalar } from '../query/read.js'
import type { Dialect } from '../sql/dialect.js'

/** Returns a statement with the facts of a request. Without them, or for an account that lacks one, a comparison holds for no row. */
export function boundTo(statement: Statement, caller: Pick<Caller, 'user'>, dialect: Pick<Dialect, 'bind'>): Statement {
  const { facts, bounded } = statement
  if (facts === undefined && bounded?.facts === undefined) return statement
  const values = (given: Statement['values'], places: readonly FactPlace[] = []) => {
    const bound = [...given]
    for (const { position, fact, operand } of places) {
      const value = valueOf(fact, operand, caller)
      bound[position] = value === null ? null : dialect.bind(value)
    }
    return bound
  }
  return {
    ...statement,
    values: values(statement.values, facts),
    ...(bounded ? { bounded: { ...bounded, values: values(bounded.values, bounded.facts) } } : {}),
  }
}

/** Returns a fact as a value of the attribute that it is compared with; null if there is none, or it cannot be one. */
function valueOf(fact: Fact, operand: Operand, caller: Pick<Caller, 'user'>): Scalar | null {
  const known = factOf(fact, caller)
  const isScalar = typeof known === 'string' || typeof known === 'number' || typeof known === 'boolean'
  if (!isScalar) return null
  try {
    return comparedValue(operand, fact === '$now' ? momentFor(operand, String(known)) : known) ?? null
  } catch {
    return null
  }
}

/** Returns the value of a fact; undefined if the request has none. */
export function factOf(fact: Fact, { user }: Pick<Caller, 'user'>): unknown {
  if (fact === '$now') return new Date().toISOString()
  return fact === '$caller' ? user?.id : user?.facts?.[fact.slice('$caller.'.length)]
}

function momentFor(operand: Operand, moment: string): string {
  const type = operand.kind === 'id' ? 'integer' : operand.attribute.descriptor.type
  return type === 'date' ? moment.slice(0, 10) : type === 'time' ? moment.slice(11, 23) : moment
}
