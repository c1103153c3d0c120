/** The shape of a question to one table: all that an index for it depends on. No value that a client sent is part of it. */
import { unindexedBy } from '../query/sought.js'
import type { CompiledScalar, Condition } from '../types.js'
import type { Order, Read } from '../query/read.js'
import type { Operator } from '../query/value.js'

export interface Question {
  /** uid */
  readonly type: string
  readonly table: string
  /** Compared with given values, sorted by name. */
  readonly equal: readonly AskedColumn[]
  /** Compared with a limit, sorted by name. */
  readonly range: readonly AskedColumn[]
  readonly sort: readonly (AskedColumn & { readonly direction: Order['direction'] })[]
  /** Searched for parts of their texts though they have no search index, sorted by name; the other lists are empty then. */
  readonly search: readonly AskedColumn[]
}

/** An attribute with a column: a relation to one entry stands for its key. */
export interface AskedColumn {
  readonly attribute: string
  readonly column: string
  /** The type of the value: `string`, `relation`. */
  readonly kind: string
}

const equal: ReadonlySet<Operator> = new Set(['eq', 'in'])
const range: ReadonlySet<Operator> = new Set(['lt', 'lte', 'gt', 'gte', 'between'])
/** More attributes would need an index that is larger than useful. */
const most = 4

/**
 * Returns the questions that a read asks: of its own type one to its columns and one to its texts, and those of each type that its filters
 * lead to. Leaves out what no index could serve: alternatives, negations, sorts through relations.
 */
export function questionsOf({ type, where, order }: Pick<Read, 'type' | 'where' | 'order'>): Question[] {
  const found: Question[] = []
  const asked = { equal: new Map<string, AskedColumn>(), range: new Map<string, AskedColumn>() }
  collect(where, asked, found)
  const sort = order.flatMap(({ path, operand, direction }) =>
    path.length === 0 && operand.kind === 'scalar' ? [{ ...scalar(operand.attribute), direction }] : [],
  )
  const isSortable = sort.length === order.length
  const question = {
    type: type.uid,
    table: type.table,
    equal: sorted(asked.equal),
    range: sorted(asked.range).filter(({ attribute }) => !asked.equal.has(attribute)),
    sort: isSortable ? sort : [],
    search: [],
  }
  const { length } = [...question.equal, ...question.range, ...question.sort]
  if (length > 0 && length <= most) found.unshift(question)
  const search = new Map(unindexedBy(where)?.map((attribute) => [attribute.name, scalar(attribute)]))
  if (search.size > 0) found.push({ ...question, equal: [], range: [], sort: [], search: sorted(search) })
  return found
}

interface Collected {
  readonly equal: Map<string, AskedColumn>
  readonly range: Map<string, AskedColumn>
}

function collect(condition: Condition, asked: Collected, below: Question[]): void {
  switch (condition.kind) {
    case 'and':
      for (const term of condition.terms) collect(term, asked, below)
      return
    case 'compare': {
      const { operand, operator } = condition
      if (operand.kind === 'id') return
      const { name } = operand.attribute
      if (equal.has(operator)) asked.equal.set(name, scalar(operand.attribute))
      else if (range.has(operator)) asked.range.set(name, scalar(operand.attribute))
      return
    }
    case 'related': {
      const { link, term } = condition
      if (link.link.kind === 'foreignKey' && isId(term)) {
        const { attribute } = link
        asked.equal.set(attribute, { attribute, column: link.link.key.column, kind: 'relation' })
      } else below.push(...questionsOf({ type: link.target, where: term, order: [] }))
      return
    }
    case 'or':
      if (condition.terms.length === 1 && condition.terms[0]) collect(condition.terms[0], asked, below)
      return
    case 'not':
  }
}

function isId(term: Condition): boolean {
  if (term.kind === 'and') return term.terms.length === 1 && term.terms[0] !== undefined && isId(term.terms[0])
  return term.kind === 'compare' && term.operand.kind === 'id' && equal.has(term.operator)
}

function scalar({ name, column, descriptor }: CompiledScalar): AskedColumn {
  return { attribute: name, column, kind: descriptor.type }
}

function sorted(asked: ReadonlyMap<string, AskedColumn>): AskedColumn[] {
  return [...asked.values()].sort((a, b) => (a.attribute < b.attribute ? -1 : 1))
}
