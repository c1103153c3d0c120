/** The lock of a statement of PostgreSQL, and its work. */
export interface Effect {
  readonly table: string
  readonly lock: Lock
  /** Absent: it neither reads nor writes rows. */
  readonly work?: Work
}

/** The mode of a table's lock, as PostgreSQL calls it. */
export type Lock = 'ACCESS EXCLUSIVE' | 'SHARE ROW EXCLUSIVE' | 'SHARE' | 'SHARE UPDATE EXCLUSIVE' | 'ROW EXCLUSIVE'

export type Work = 'scan' | 'index' | 'rewrite' | 'update' | 'batches'

type Rule = readonly [pattern: RegExp, lock: Lock, work?: Work]

const name = '(?:ONLY +)?"?((?:[^"\\s(]|"")+)"?'
const alter = `^ALTER TABLE (?:IF EXISTS )?${name}`
const pattern = (text: string) => new RegExp(text, 'i')

/** The first that fits counts. */
const rules: readonly Rule[] = [
  [pattern(`${alter} VALIDATE CONSTRAINT`), 'SHARE UPDATE EXCLUSIVE', 'scan'],
  [pattern(`${alter} ADD CONSTRAINT [^]*NOT VALID$`), 'SHARE ROW EXCLUSIVE'],
  [pattern(`${alter} ADD CONSTRAINT [^]*FOREIGN KEY`), 'SHARE ROW EXCLUSIVE', 'scan'],
  [pattern(`${alter} ADD CONSTRAINT`), 'ACCESS EXCLUSIVE', 'scan'],
  [pattern(`${alter} [^]*(SET DATA TYPE|ALTER COLUMN \\S+ TYPE)`), 'ACCESS EXCLUSIVE', 'rewrite'],
  [pattern(`${alter} [^]*SET NOT NULL`), 'ACCESS EXCLUSIVE', 'scan'],
  [pattern(alter), 'ACCESS EXCLUSIVE'],
  [pattern(`^LOCK TABLE ${name} IN SHARE UPDATE EXCLUSIVE MODE`), 'SHARE UPDATE EXCLUSIVE'],
  [pattern(`^LOCK TABLE ${name} IN SHARE ROW EXCLUSIVE MODE`), 'SHARE ROW EXCLUSIVE'],
  [pattern(`^CREATE TRIGGER [^]*? ON ${name}`), 'SHARE ROW EXCLUSIVE'],
  [pattern(`^CREATE (?:UNIQUE )?INDEX CONCURRENTLY [^]* ON ${name}`), 'SHARE UPDATE EXCLUSIVE', 'index'],
  [pattern(`^CREATE (?:UNIQUE )?INDEX [^]* ON ${name}`), 'SHARE', 'index'],
  [pattern(`^DROP TABLE (?:IF EXISTS )?${name}`), 'ACCESS EXCLUSIVE'],
  [pattern(`^UPDATE /\\* in batches \\*/ ${name}`), 'ROW EXCLUSIVE', 'batches'],
  [pattern(`^UPDATE ${name}`), 'ROW EXCLUSIVE', 'update'],
  [pattern(`^(?:DELETE FROM|INSERT INTO) ${name}`), 'ROW EXCLUSIVE', 'update'],
]

/** Returns null for a statement that makes nobody wait, or whose table it does not name. */
export function effectOf(statement: string): Effect | null {
  for (const [expression, lock, work] of rules) {
    const table = expression.exec(statement)?.[1]
    if (table !== undefined) return { table: table.replaceAll('""', '"'), lock, ...(work ? { work } : {}) }
  }
  return null
}
