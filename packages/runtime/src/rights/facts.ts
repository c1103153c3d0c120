/** Facts about a request that conditions of roles compare with. They are bound to a statement when it runs: callers of a role share it. */
import { withValues } from '../statement.js'
import { isFact } from '../query/fact.js'
import { comparedValue } from '../query/operators.js'
import type { Caller } from '../caller.js'
import type { Statement } from '../statement.js'
import type { Fact, Scalar } from '../query/value.js'
import type { Operand } from '../types.js'
import type { Dialect } from '../sql/dialect.js'

type Bound = Pick<Statement, 'text' | 'values' | 'slots' | 'bounded'>

/** Returns a statement with the facts of a request. Without them, or for an account that lacks one, a comparison holds for no row. */
export function boundTo<Given extends Bound>(
  given: Given,
  caller: Pick<Caller, 'user'>,
  { bind }: Pick<Dialect, 'bind'>,
): Given {
  return withValues(given, ({ source, operand }) => {
    if (!isFact(source)) return undefined
    const value = valueOf(source, operand, caller)
    return value === null ? null : bind(value)
  })
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
