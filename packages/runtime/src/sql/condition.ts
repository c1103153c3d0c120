/** Conditions as SQL. Negation is pushed down to the comparisons, so that `related` still means "for some row". */
import { holdsForNothing } from '../query/null-row.js'
import type { Condition, Operand } from '../query/read.js'
import type { Builder, Row } from './builder.js'
import { comparison } from './comparison.js'
import { traverse } from './traverse.js'

/** Returns the SQL of a condition on a row that the database may find by any index. */
export function conditionSql(condition: Condition, row: Row, builder: Builder): string {
  return sqlOf(condition, false, (operand) => columnOf(operand, row), row, builder)
}

/**
 * Returns the SQL of a condition on rows that another condition ties to an outer row: the index of that tie is the one to use. SQLite knows
 * little about distributions, and would sometimes scan all rows with one of the requested values instead.
 */
export function tiedConditionSql(condition: Condition, row: Row, builder: Builder): string {
  const { dialect } = builder
  return sqlOf(condition, false, (operand) => dialect.unindexed(columnOf(operand, row)), row, builder)
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
    // If nothing is related the key is NULL, just like the id of the joined row.
    const key = row.column(link.link.key.column)
    return sqlOf(term, negated, () => key, row, builder)
  }
  const found = someRelated(link, term, negated, row, builder)
  return holdsForNothing(term, negated) ? `(${found} or not ${anyRelated(link, row, builder)})` : found
}

/**
 * Some related row satisfies the term. The rows that satisfy it are found once, as a set: searching again for each row, a chain of
 * relations would cost the product of its steps rather than their sum.
 */
function someRelated(
  link: RelatedCondition['link'],
  term: Condition,
  negated: boolean,
  row: Row,
  builder: Builder,
): string {
  const step = traverse(link, row, builder)
  const { target, tie, key } = step
  if (tie !== null && key !== null && isAboutId(term)) {
    const holds = sqlOf(term, negated, () => key.id, target, builder)
    return `${tie.source} in (select ${tie.value} from ${key.from} where ${[...key.rest, holds].join(' and ')})`
  }
  const holds = sqlOf(term, negated, (operand) => columnOf(operand, target), target, builder)
  if (tie === null) return `exists (select 1 from ${step.from} where ${step.where} and ${holds})`
  return `${tie.source} in (select ${tie.value} from ${step.from} where ${[...step.rest, holds].join(' and ')})`
}

function anyRelated(link: RelatedCondition['link'], row: Row, builder: Builder): string {
  const { from, where, tie, key } = traverse(link, row, builder)
  if (tie === null || key === null) return `exists (select 1 from ${from} where ${where})`
  return `exists (select 1 from ${key.from} where ${[`${tie.value} = ${tie.source}`, ...key.rest].join(' and ')})`
}

/** Returns true if a term uses only the row's id, which the link itself may hold. */
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

export function columnOf(operand: Operand, row: Row): string {
  return row.column(operand.kind === 'id' ? 'id' : operand.attribute.column)
}
