import { splitStatements } from '@content-gen/operate'

const name = '"(?:[^"]|"")+"'
const created = new RegExp(`^CREATE TABLE (${name}) \\(\\n([^]*)\\n\\)$`)
const rebuilt = new RegExp(
  `^CREATE TABLE "new_(.+)" \\(\\n([^]*?)\\n\\);\\nINSERT INTO "new_\\1" [^\\n]*\\nDROP TABLE "\\1";\\nALTER TABLE "new_\\1" RENAME TO "\\1";\\n((?:CREATE [^\\n]*\\n)*)`,
  'gm',
)
const optional = new RegExp(`^ +(${name}) ([A-Z]+)$`)
const reference = new RegExp(`^ +CONSTRAINT (${name}) FOREIGN KEY \\((${name})\\) (REFERENCES .*)$`)
const group =
  /-- RedefineTables\nPRAGMA defer_foreign_keys=ON;\nPRAGMA foreign_keys=OFF;\n([^]*?)PRAGMA foreign_keys=ON;\nPRAGMA defer_foreign_keys=OFF;\n/

/**
 * SQLite adds a column with a foreign key without a look at the rows; the engine rebuilds the table instead. `before` creates the tables
 * that the script starts from.
 */
export function addColumns(script: string, before: string): string {
  const statements = splitStatements('sqlite', before).map(({ text }) => text)
  const tables = new Map(
    statements.flatMap((text) => {
      const [, table = '', body = ''] = created.exec(text) ?? []
      return table === '' ? [] : [[table, body.split(',\n')] as const]
    }),
  )
  return script
    .replaceAll(rebuilt, (whole, inner: string, body: string, indexes: string) => {
      const table = `"${inner}"`
      const old = tables.get(table)
      const added = old && addedTo(table, old, body.split(',\n'))
      if (!added) return whole
      const missing = indexes.split('\n').filter((line) => line !== '' && !statements.includes(line.slice(0, -1)))
      return [...added, ...missing].map((line) => `${line}\n`).join('')
    })
    .replace(group, (whole, inside: string) =>
      inside.includes('CREATE TABLE "new_') ? whole : `-- AlterTable\n${inside}`,
    )
}

/** Returns null unless a table gets nothing but columns that may be empty. */
function addedTo(table: string, old: readonly string[], now: readonly string[]): readonly string[] | null {
  const [known, kept] = [new Set(old), new Set(now)]
  const more = now.filter((line) => !known.has(line))
  const references = new Map(
    more.flatMap((line) => {
      const [, constraint, column, target] = reference.exec(line) ?? []
      return column === undefined ? [] : [[column, ` CONSTRAINT ${constraint} ${target}`] as const]
    }),
  )
  const columns = more.flatMap((line) => {
    const [, column, type] = optional.exec(line) ?? []
    return column === undefined ? [] : [{ column, type }]
  })
  const isMore = columns.length + references.size === more.length && old.every((line) => kept.has(line))
  if (!isMore || [...references.keys()].some((key) => !columns.some(({ column }) => column === key))) return null
  return columns.map(
    ({ column, type }) => `ALTER TABLE ${table} ADD COLUMN ${column} ${type}${references.get(column) ?? ''};`,
  )
}
