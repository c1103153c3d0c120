/** Conditions as SQL. Negation is pushed down to the comparisons, so that `related` still means "for some row". */
import { holdsForNothing } from '../query/null-row.js'
import type { Condition, Operand } from '../query/read.js'
import { soughtBy } from '../query/sought.js'
import type { Builder, Row, RowsSql } from './builder.js'
import { comparison } from './comparison.js'
import { traverse } from './traverse.js'

/** Returns the SQL of a condition on a row that the database may find by any index. */
export function conditionSql(condition: Condition, row: Row, builder: Builder): string {
  return sqlOf(condition, false, freely(row), row, builder)
}

/**
 * Returns the SQL of a condition on rows that another condition ties to an outer row: the index of that tie is the one to use. SQLite knows
 * little about distributions, and would sometimes scan all rows with one of the requested values instead.
 */
export function tiedConditionSql(condition: Condition, row: Row, builder: Builder): string {
  const { dialect } = builder
  const column = (operand: Operand) => dialect.unindexed(columnOf(operand, row))
  return sqlOf(condition, false, { column, isSearched: false }, row, builder)
}

/** The rows of a type are looked for in other ways, too: its own condition finds none. */
export const rowsSql: RowsSql = ({ rows }, row, builder) =>
  rows === undefined ? [] : [tiedConditionSql(rows, row, builder)]

/** How a condition finds its rows. */
interface Access {
  readonly column: (operand: Operand) => string
  /** A search index may find them. */
  readonly isSearched: boolean
}

function freely(row: Row): Access {
  return { column: (operand) => columnOf(operand, row), isSearched: true }
}

function sqlOf(condition: Condition, negated: boolean, access: Access, row: Row, builder: Builder): string {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      if (condition.terms.length === 0) return negated ? '1 = 0' : '1 = 1'
      const isOr = (condition.kind === 'or') !== negated
      const candidates = isOr ? candidatesFor(condition, negated, access, row, builder) : null
      // One term without an index means a scan, which others with one would only make slower.
      const below = isOr ? { ...access, isSearched: false } : access
      const terms = () => condition.terms.map((term) => sqlOf(term, negated, below, row, builder))
      return amongSql(candidates, () => `(${terms().join(isOr ? ' or ' : ' and ')})`)
    }
    case 'not':
      return sqlOf(condition.term, !negated, access, row, builder)
    case 'compare': {
      const candidates = candidatesFor(condition, negated, access, row, builder)
      const sql = () => comparison(condition, access.column(condition.operand), builder)
      return negated ? `not (${sql()})` : amongSql(candidates, sql)
    }
    case 'related':
      return relatedSql(condition, negated, row, builder)
  }
}

/** The rows that a search index finds. */
interface Among {
  readonly sql: string
  /** They satisfy the condition. */
  readonly isWhole: boolean
}

/** Returns SQL for the rows that a search index finds, at least those that satisfy a condition; null if there is no such index. */
function candidatesFor(
  condition: Condition,
  negated: boolean,
  { isSearched }: Access,
  row: Row,
  builder: Builder,
): Among | null {
  const sought = isSearched && !negated ? soughtBy(condition) : null
  if (sought === null) return null
  const candidates = builder.dialect.candidates(sought, {
    column: (name) => row.column(name),
    parameter: (text) => builder.parameter(text, 'text'),
    stops: (id) => builder.stopsAt(id),
  })
  if (candidates === null) return null
  return { sql: candidates.sql, isWhole: candidates.areExact && sought.every(({ isEnough }) => isEnough) }
}

/** The index may find too many: the condition still decides, so that answers are the same as without. */
function amongSql(candidates: Among | null, sql: () => string): string {
  if (candidates === null) return sql()
  return candidates.isWhole ? candidates.sql : `(${candidates.sql} and ${sql()})`
}

type RelatedCondition = Condition & { kind: 'related' }

function relatedSql({ link, term }: RelatedCondition, negated: boolean, row: Row, builder: Builder): string {
  if (link.link.kind === 'foreignKey' && link.target.rows === undefined && isAboutId(term)) {
    // If nothing is related the key is NULL, just like the id of the joined row.
    const key = row.column(link.link.key.column)
    return sqlOf(term, negated, { column: () => key, isSearched: false }, row, builder)
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
  if (tie !== null && key !== null && link.target.rows === undefined && isAboutId(term)) {
    const holds = sqlOf(term, negated, { column: () => key.id, isSearched: false }, target, builder)
    return `${tie.source} in (select ${tie.value} from ${key.from} where ${[...key.rest, holds].join(' and ')})`
  }
  const holds = sqlOf(term, negated, freely(target), target, builder)
  if (tie === null) return `exists (select 1 from ${step.from} where ${step.where} and ${holds})`
  return `${tie.source} in (select ${tie.value} from ${step.from} where ${[...step.rest, holds].join(' and ')})`
}

function anyRelated(link: RelatedCondition['link'], row: Row, builder: Builder): string {
  const { from, where, tie, key } = traverse(link, row, builder)
  if (tie === null || key === null || link.target.rows) return `exists (select 1 from ${from} where ${where})`
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
