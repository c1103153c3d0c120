/** Conditions as SQL. Negation is pushed down to the comparisons, so that `related` still means "for some row". */
import { holdsForNothing } from '../query/null-row.js'
import type { Condition, Operand } from '../types.js'
import { isSearch, soughtBy } from '../query/sought.js'
import type { Builder, RowAlias, RowsSql } from './builder.js'
import { comparison } from './comparison.js'
import { joined, sql } from './sql.js'
import type { Part, Sql } from './sql.js'
import { traverse } from './traverse.js'
import type { Traversal } from './traverse.js'

/** Returns the SQL of a condition on a row that the database may find by any index. */
export function conditionSql(condition: Condition, row: RowAlias, builder: Builder): Sql {
  return sqlOf(condition, false, { ...freely(row, builder), isDecisive: true }, row, builder)
}

/**
 * Returns the SQL of a condition on rows that another condition ties to an outer row: the index of that tie is the one to use. SQLite knows
 * little about distributions, and would sometimes scan all rows with one of the requested values instead.
 */
export function tiedConditionSql(condition: Condition, row: RowAlias, builder: Builder): Sql {
  const { dialect } = builder
  const column = (operand: Operand) => dialect.unindexed(columnOf(operand, row))
  return sqlOf(condition, false, { column, isSearched: false, isDecisive: false }, row, builder)
}

/** The rows of a type are looked for in other ways, too: its own condition finds none. */
export const rowsSql: RowsSql = ({ rows }, row, builder) =>
  rows === undefined ? [] : [tiedConditionSql(rows, row, builder)]

/** How a condition finds its rows. */
interface Access {
  readonly column: (operand: Operand) => string
  /** A search index may find them. */
  readonly isSearched: boolean
  /** No row is found unless the condition holds. */
  readonly isDecisive: boolean
}

function freely(row: RowAlias, { dialect }: Builder): Access {
  const column = (operand: Operand) => {
    const isCoarse = operand.kind === 'scalar' && operand.attribute.isCoarse === true
    return isCoarse ? dialect.unindexed(columnOf(operand, row)) : columnOf(operand, row)
  }
  return { column, isSearched: true, isDecisive: false }
}

function sqlOf(condition: Condition, negated: boolean, access: Access, row: RowAlias, builder: Builder): Sql {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      if (condition.terms.length === 0) return negated ? sql`1 = 0` : sql`1 = 1`
      const isOr = (condition.kind === 'or') !== negated
      const candidates = isOr ? candidatesFor(condition, negated, access, row, builder) : null
      // One term without an index means a scan, which others with one would only make slower.
      const below = isOr ? { ...access, isSearched: false, isDecisive: false } : access
      const terms = () => condition.terms.map((term) => sqlOf(term, negated, below, row, builder))
      return amongSql(candidates, () => sql`(${joined(terms(), isOr ? ' or ' : ' and ')})`)
    }
    case 'not':
      return sqlOf(condition.term, !negated, access, row, builder)
    case 'compare': {
      const candidates = candidatesFor(condition, negated, access, row, builder)
      const compared = () => comparison(condition, access.column(condition.operand), builder)
      return negated ? sql`not (${compared()})` : amongSql(candidates, compared)
    }
    case 'related':
      return relatedSql(condition, negated, access, row, builder)
  }
}

/** The rows that a search index finds. */
interface Among {
  readonly sql: Sql
  /** They satisfy the condition. */
  readonly isWhole: boolean
}

/** Returns SQL for the rows that a search index finds, at least those that satisfy a condition; null if there is no such index. */
function candidatesFor(
  condition: Condition,
  negated: boolean,
  { isSearched }: Access,
  row: RowAlias,
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
function amongSql(candidates: Among | null, condition: () => Sql): Sql {
  if (candidates === null) return condition()
  return candidates.isWhole ? candidates.sql : sql`(${candidates.sql} and ${condition()})`
}

type RelatedCondition = Condition & { kind: 'related' }

function relatedSql(
  { link, term }: RelatedCondition,
  negated: boolean,
  { isDecisive }: Access,
  row: RowAlias,
  builder: Builder,
): Sql {
  if (link.link.kind === 'foreignKey' && link.target.rows === undefined && isAboutId(term)) {
    // If nothing is related the key is NULL, just like the id of the joined row.
    const key = row.column(link.link.key.column)
    return sqlOf(term, negated, { column: () => key, isSearched: false, isDecisive: false }, row, builder)
  }
  const { holds, among } = someRelated(link, term, negated, row, builder)
  if (holdsForNothing(term, negated)) return sql`(${holds} or not ${anyRelated(link, row, builder)})`
  // With a limit, PostgreSQL expects to meet enough rows soon, and would read the whole table to find none. Asked whether there is any, it
  // expects the same of a table with a search index, and goes twice through a chain of relations.
  const isAsked = isDecisive && among !== null && builder.dialect.plansByLimit && !isSearch(term) && isOfRow(term)
  return isAsked ? sql`(exists (${among}) and ${holds})` : holds
}

/** Returns true for a condition that leads to no other rows. */
function isOfRow(condition: Condition): boolean {
  if (condition.kind === 'related') return false
  if (condition.kind === 'not') return isOfRow(condition.term)
  return condition.kind === 'compare' || condition.terms.every(isOfRow)
}

/** A condition on a row, and the rows of which it must have one, if these are the same for each row. */
interface Related {
  readonly holds: Sql
  readonly among: Sql | null
}

/**
 * Some related row satisfies the term. The rows that satisfy it are found once, as a set: searching again for each row, a chain of
 * relations would cost the product of its steps rather than their sum.
 */
function someRelated(
  link: RelatedCondition['link'],
  term: Condition,
  negated: boolean,
  row: RowAlias,
  builder: Builder,
): Related {
  const step = traverse(link, row, builder)
  const { target, tie, key } = step
  if (tie !== null && key !== null && link.target.rows === undefined && isAboutId(term)) {
    const access = { column: () => key.id, isSearched: false, isDecisive: false }
    const holds = sqlOf(term, negated, access, target, builder)
    return isAmong(tie, key.from, [...key.rest, holds])
  }
  const holds = sqlOf(term, negated, freely(target, builder), target, builder)
  if (tie !== null) return isAmong(tie, step.from, [...step.rest, holds])
  return { holds: sql`exists (select 1 from ${step.from} where ${step.where} and ${holds})`, among: null }
}

function isAmong({ source, value }: NonNullable<Traversal['tie']>, from: string, conditions: readonly Part[]): Related {
  const among = sql`select ${value} from ${from} where ${joined(conditions, ' and ')}`
  return { holds: sql`${source} in (${among})`, among }
}

function anyRelated(link: RelatedCondition['link'], row: RowAlias, builder: Builder): Sql {
  const { from, where, tie, key } = traverse(link, row, builder)
  if (tie === null || key === null || link.target.rows) return sql`exists (select 1 from ${from} where ${where})`
  return sql`exists (select 1 from ${key.from} where ${joined([`${tie.value} = ${tie.source}`, ...key.rest], ' and ')})`
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

export function columnOf(operand: Operand, row: RowAlias): string {
  return row.column(operand.kind === 'id' ? 'id' : operand.attribute.column)
}
