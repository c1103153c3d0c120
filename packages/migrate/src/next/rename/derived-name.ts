import { splitStatements, type DatabaseProvider } from '@content-gen/operate'
import { renamedCell } from './physical-rename.js'
import type { PhysicalRename } from './physical-rename.js'
import { orderChanges } from './order.js'
import { quote } from '../../sql/quote.js'

/** An index or constraint, whose name Prisma derives from those of its table and columns. */
interface Derived {
  readonly kind: 'index' | 'constraint'
  readonly table: string
  readonly columns: readonly string[]
  readonly name: string
  readonly definition: string
}

/**
 * Returns the SQL that renames indexes and constraints along with their tables and columns. Both scripts create the whole schema, one of
 * them with the renames.
 */
export function renameDerived(
  provider: DatabaseProvider,
  before: string,
  after: string,
  renames: readonly PhysicalRename[],
): string {
  const now = new Map(readDerived(provider, after).map((derived) => [keyOf(derived, []), derived]))
  const old = readDerived(provider, before)
  const changed = old.flatMap((from) => {
    const to = now.get(keyOf(from, renames))
    return to === undefined || to.name === from.name ? [] : [{ from, to }]
  })
  if (provider === 'sqlite') {
    const gone = changed.map(({ from }) => `DROP INDEX ${quote(from.name)};\n`)
    return [...gone, ...changed.map(({ to }) => `${to.definition};\n`)].join('')
  }
  const holders = new Map(
    old.map((derived) => [derived.name, { kind: derived.kind, table: tableOf(derived, renames) }]),
  )
  const ordered = orderChanges(
    changed.map(({ from, to }) => ({ from: from.name, to: to.name })),
    holders.keys(),
  )
  return ordered
    .map(({ from, to }) => {
      const holder = holders.get(from)
      if (holder === undefined) return ''
      holders.set(to, holder)
      return holder.kind === 'index'
        ? `ALTER INDEX ${quote(from)} RENAME TO ${quote(to)};\n`
        : `ALTER TABLE ${quote(holder.table)} RENAME CONSTRAINT ${quote(from)} TO ${quote(to)};\n`
    })
    .join('')
}

function tableOf({ table }: Derived, renames: readonly PhysicalRename[]): string {
  return renamedCell({ table, column: null }, renames).table
}

function keyOf(derived: Derived, renames: readonly PhysicalRename[]): string {
  const columns = derived.columns.map((column) => renamedCell({ table: derived.table, column }, renames).column)
  const unique = derived.definition.startsWith('CREATE UNIQUE')
  return JSON.stringify([derived.kind, unique, tableOf(derived, renames), columns])
}

const identifier = String.raw`"((?:[^"]|"")+)"`
const index = new RegExp(`^CREATE (?:UNIQUE )?INDEX ${identifier} ON ${identifier}(?: USING [A-Z]+)?\\s*\\(([^]*)\\)$`)
const foreignKey = new RegExp(`^ALTER TABLE ${identifier} ADD CONSTRAINT ${identifier} FOREIGN KEY \\((.*?)\\)`)
const primaryKey = new RegExp(`^CREATE TABLE ${identifier}[^]*\\n\\s+CONSTRAINT ${identifier} PRIMARY KEY`)

/** SQLite's constraints are part of their table's text, and their names do not matter. */
function readDerived(provider: DatabaseProvider, script: string): Derived[] {
  return splitStatements(provider, script).flatMap(({ text: definition }): Derived[] => {
    const [, name, table, indexed] = index.exec(definition) ?? []
    if (name !== undefined && table !== undefined)
      return [{ kind: 'index', table, name, columns: names(indexed), definition }]
    if (provider === 'sqlite') return []
    const [, owner, constraint, columns] = foreignKey.exec(definition) ?? primaryKey.exec(definition) ?? []
    if (owner === undefined || constraint === undefined) return []
    return [{ kind: 'constraint', table: owner, name: constraint, columns: names(columns), definition }]
  })
}

function names(list = ''): string[] {
  return Array.from(list.matchAll(new RegExp(identifier, 'g')), ([, name = '']) => name)
}
