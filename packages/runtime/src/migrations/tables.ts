/** The kinds of columns that generated tables have. */
export type ColumnKind = 'integer' | 'bigint' | 'float' | 'boolean' | 'text' | 'json' | 'moment'

/** The tables that code reads and writes: the columns of each, by name. Null stands for a column of any kind. */
export type ExpectedTables = ReadonlyMap<string, ReadonlyMap<string, ColumnKind | null>>

/** A column of a database. */
export interface LiveColumn {
  /** Null if generated tables have no such type. */
  readonly kind: ColumnKind | null
  readonly isRequired: boolean
  readonly hasDefault: boolean
}

/** The tables of a database: the columns of each, by name. */
export type LiveTables = ReadonlyMap<string, ReadonlyMap<string, LiveColumn>>

/** Lists the tables and columns that the code needs and the database lacks. */
export function findMissing(expected: ExpectedTables, live: LiveTables): string[] {
  const found: string[] = []
  for (const [table, columns] of expected) {
    const known = live.get(table)
    if (known === undefined) found.push(`there is no table ${table}`)
    else for (const column of columns.keys()) if (!known.has(column)) found.push(`${table} has no column ${column}`)
  }
  return found
}

/**
 * Lists why the code cannot work on tables that another release made: what is missing, and what it would misread or fail to write. Extra
 * tables and columns are fine if they may stay empty.
 */
export function findMisfits(expected: ExpectedTables, live: LiveTables): string[] {
  const found = findMissing(expected, live)
  for (const [table, columns] of expected) {
    for (const [name, column] of live.get(table) ?? []) {
      const kind = columns.get(name)
      if (kind === undefined) found.push(...unknownColumn(table, name, column))
      else if (!isOfKind(column, kind)) found.push(`${table}.${name} is ${column.kind} instead of ${kind}`)
    }
  }
  return found
}

function unknownColumn(table: string, name: string, { isRequired, hasDefault }: LiveColumn): string[] {
  const meaning = meanings.get(name)
  if (meaning !== undefined) return [`${table} has the column ${name}: this code would serve ${meaning}`]
  return isRequired && !hasDefault ? [`${table}.${name} is required, and this code does not fill it`] : []
}

/** The tool's own columns that decide which rows are served. */
const meanings: ReadonlyMap<string, string> = new Map([
  ['published_at', 'drafts'],
  ['locale', 'entries of every locale as one list'],
])

/** A moment is text on SQLite. */
function isOfKind({ kind }: LiveColumn, expected: ColumnKind | null): boolean {
  return kind === null || expected === null || kind === expected || (expected === 'moment' && kind === 'text')
}

/** Quotes the first few findings. */
export function summarize(found: readonly string[]): string {
  const rest = found.length - 3
  return rest > 0 ? `${found.slice(0, 3).join('; ')}; and ${rest} more` : found.join('; ')
}
