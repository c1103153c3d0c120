/** Conditions as SQL. Negation travels down to the comparisons, so that `related` keeps meaning "for some row". */
import type { Condition, Operand } from '../query/read.js'
import type { Builder, Row } from './builder.js'
import { comparison } from './comparison.js'
import { holdsForNothing } from './null-row.js'
import { traverse } from './traverse.js'

/** The SQL of a condition on a row. */
export function conditionSql(condition: Condition, row: Row, builder: Builder): string {
  return sqlOf(condition, false, (operand) => columnOf(operand, row), row, builder)
}

type ColumnOf = (operand: Operand) => string

function sqlOf(condition: Condition, negated: boolean, column: ColumnOf, row: Row, builder: Builder): string {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      if (condition.terms.length === 0) return negated ? '1 = 0' : '1 = 1'
      const operator = (condition.kind === 'and') === negated ? ' or ' : ' and '
      return `(${condition.terms.map((term) => sqlOf(term, negated, column, row, builder)).join(operator)})`
    }
    case 'not':
      return sqlOf(condition.term, !negated, column, row, builder)
    case 'compare': {
      const sql = comparison(condition, column(condition.operand), builder)
      return negated ? `not (${sql})` : sql
    }
    case 'related':
      return relatedSql(condition, negated, row, builder)
  }
}

type RelatedCondition = Condition & { kind: 'related' }

function relatedSql({ link, term }: RelatedCondition, negated: boolean, row: Row, builder: Builder): string {
  if (link.link.kind === 'foreignKey' && isAboutId(term)) {
    // Where nothing is related the key is NULL, as the id of the joined row would be.
    const key = row.column(link.link.key.column)
    return sqlOf(term, negated, () => key, row, builder)
  }
  const exists = existsSql(link, { term, negated }, row, builder)
  return holdsForNothing(term, negated) ? `(${exists} or not ${existsSql(link, null, row, builder)})` : exists
}

/** Some row is related, of which a term holds. */
function existsSql(
  link: RelatedCondition['link'],
  test: { readonly term: Condition; readonly negated: boolean } | null,
  row: Row,
  builder: Builder,
): string {
  const step = traverse(link, row, builder)
  if (test === null) return `exists (select 1 from ${step.key?.from ?? step.from} where ${step.where})`
  const { term, negated } = test
  if (step.key !== null && isAboutId(term)) {
    const { id, from } = step.key
    return `exists (select 1 from ${from} where ${step.where} and ${sqlOf(term, negated, () => id, step.target, builder)})`
  }
  const column: ColumnOf = (operand) => columnOf(operand, step.target)
  if (step.membership !== null && leadsOn(term)) {
    // A chain of relations, asked row by row, costs the product of its steps; as sets it costs their sum.
    const { source, values } = step.membership
    return `${source} in (select ${values} from ${step.from} where ${sqlOf(term, negated, column, step.target, builder)})`
  }
  return `exists (select 1 from ${step.from} where ${step.where} and ${sqlOf(term, negated, column, step.target, builder)})`
}

/** Whether a term looks at nothing but the row's id, which the link may hold by itself. */
function isAboutId(term: Condition): boolean {
  switch (term.kind) {
    case 'and':
    case 'or':
      return term.terms.every(isAboutId)
    case 'not':
      return isAboutId(term.term)
    case 'compare':
      return term.operand.kind === 'id'
    case 'related':
      return false
  }
}

/** Whether a term follows a further relation. */
function leadsOn(term: Condition): boolean {
  switch (term.kind) {
    case 'and':
    case 'or':
      return term.terms.some(leadsOn)
    case 'not':
      return leadsOn(term.term)
    case 'related':
      return true
    case 'compare':
      return false
  }
}

export function columnOf(operand: Operand, row: Row): string {
  return row.column(operand.kind === 'id' ? 'id' : operand.attribute.column)
}
