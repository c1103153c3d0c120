import { splitStatements, type DatabaseProvider, type ScriptStatement } from '@content-gen/operate'

/** A table, parsed from the SQL with which the engine creates it. */
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly indexes: readonly Index[]
}

export interface Column {
  readonly name: string
  /** In the database's words: `TEXT`, `TIMESTAMP(3)`. */
  readonly type: string
  readonly isRequired: boolean
  readonly hasDefault: boolean
  /** The table that its foreign key refers to. */
  readonly references: string | null
}

export interface Index {
  readonly columns: readonly string[]
  readonly isUnique: boolean
  /** `HASH`; null: the usual one. */
  readonly method: string | null
}

const identifier = String.raw`"((?:[^"]|"")+)"`
const createTable = new RegExp(`^CREATE TABLE ${identifier} \\(\\n([^]*)\\n\\)$`)
const createIndex = new RegExp(
  `^CREATE (UNIQUE )?INDEX ${identifier} ON ${identifier}(?: USING ([A-Z]+))?\\s*\\(([^]*)\\)$`,
)
const foreignKey = new RegExp(
  `^(?:\\s+|ALTER TABLE ${identifier} ADD )(?:CONSTRAINT ${identifier} )?FOREIGN KEY \\((.*?)\\) REFERENCES ${identifier}`,
  'gm',
)
const column = new RegExp(`^\\s+${identifier} (.+?)( NOT NULL)?( PRIMARY KEY[A-Z ]*)?( DEFAULT [^]*)?$`)

/** Parses the script that creates a whole schema: one column per line, all names quoted. */
export function readTables(provider: DatabaseProvider, script: string): Map<string, Table> {
  const tables = new Map<string, { name: string; columns: Column[]; indexes: Index[] }>()
  const statements = splitStatements(provider, script)
  const references = readReferences(statements)
  for (const { text } of statements) {
    const table = createTable.exec(text)
    if (table) {
      const name = unquote(table[1])
      tables.set(name, { name, columns: readColumns(table[2] ?? '', references.get(name)), indexes: [] })
    }
    const index = createIndex.exec(text)
    if (index) {
      const [, unique, , of, method = null, list] = index
      tables.get(unquote(of))?.indexes.push({ isUnique: unique !== undefined, method, columns: names(list) })
    }
  }
  return tables
}

/** By table and column. SQLite's foreign keys are part of their table's text, PostgreSQL's follow it. */
function readReferences(statements: readonly ScriptStatement[]): Map<string, Map<string, string>> {
  const references = new Map<string, Map<string, string>>()
  for (const { text } of statements) {
    for (const [, altered, , columns, target] of text.matchAll(foreignKey)) {
      const table = unquote(altered ?? createTable.exec(text)?.[1])
      const known = references.get(table) ?? new Map<string, string>()
      for (const name of names(columns)) known.set(name, unquote(target))
      references.set(table, known)
    }
  }
  return references
}

function readColumns(body: string, references?: ReadonlyMap<string, string>): Column[] {
  return body.split(/,\n/).flatMap((line) => {
    const match = column.exec(line)
    if (!match) return []
    const [, name, type = '', required, primary, fallback] = match
    const hasDefault = fallback !== undefined || primary !== undefined || type === 'SERIAL'
    const known = unquote(name)
    const target = references?.get(known) ?? null
    return [{ name: known, type, isRequired: required !== undefined, hasDefault, references: target }]
  })
}

function names(list = ''): string[] {
  return Array.from(list.matchAll(new RegExp(identifier, 'g')), (match) => unquote(match[1]))
}

/** Returns the name that is written with these characters between quotes. */
export function unquote(name = ''): string {
  return name.replaceAll('""', '"')
}
