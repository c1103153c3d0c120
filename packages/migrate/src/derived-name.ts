import type { Provider } from './provider.js'
import { splitStatements } from './statements.js'

/** An index or a constraint, whose name Prisma derives from those of its table and columns. */
interface Derived {
  readonly kind: 'index' | 'constraint'
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * The SQL by which indexes and constraints follow a rename. Both scripts make a whole schema, the same one but for the
 * renames, so what they make comes in the same order.
 */
export function renameDerived(provider: Provider, before: string, after: string): string {
  const old = readDerived(provider, before)
  return readDerived(provider, after)
    .flatMap(({ kind, table, name, definition }, index) => {
      const from = old[index]?.name
      if (from === undefined || from === name) return []
      if (kind === 'constraint') return `ALTER TABLE "${table}" RENAME CONSTRAINT "${from}" TO "${name}";\n`
      if (provider === 'postgresql') return `ALTER INDEX "${from}" RENAME TO "${name}";\n`
      return `DROP INDEX "${from}";\n${definition};\n`
    })
    .join('')
}

const identifier = String.raw`"((?:[^"]|"")+)"`
const index = new RegExp(`^CREATE (?:UNIQUE )?INDEX ${identifier} ON ${identifier}`)
const foreignKey = new RegExp(`^ALTER TABLE ${identifier} ADD CONSTRAINT ${identifier}`)
const primaryKey = new RegExp(`^CREATE TABLE ${identifier}[^]*\\n\\s+CONSTRAINT ${identifier} PRIMARY KEY`)

/** SQLite's constraints are part of their table's text, and their names mean nothing. */
function readDerived(provider: Provider, script: string): Derived[] {
  return splitStatements(provider, script).flatMap(({ text: definition }): Derived[] => {
    const [, name, table] = index.exec(definition) ?? []
    if (name !== undefined && table !== undefined) return [{ kind: 'index', table, name, definition }]
    if (provider === 'sqlite') return []
    const [, owner, constraint] = foreignKey.exec(definition) ?? primaryKey.exec(definition) ?? []
    if (owner === undefined || constraint === undefined) return []
    return [{ kind: 'constraint', table: owner, name: constraint, definition }]
  })
}
