import type { ColumnKind, ExpectedTables } from '@content-gen/runtime/migrations'

/** A table of a Prisma schema. */
export interface SchemaTable {
  readonly columns: ReadonlyMap<string, SchemaColumn>
  /** `unique` or `index`, and the columns. */
  readonly indexes: ReadonlySet<string>
}

export interface SchemaColumn {
  /** Null for a type that generated schemas do not use. */
  readonly kind: ColumnKind | null
  /** Everything that determines the column: equal texts mean equal columns. */
  readonly definition: string
  /** The table of which the column has ids; null if it is not a foreign key. */
  readonly references: string | null
}

/** Reads the tables of a Prisma schema, by name. */
export function readSchemaTables(schema: string): ReadonlyMap<string, SchemaTable> {
  const blocks = [...schema.matchAll(/^model[ \t]+(\w+)[ \t]*\{\r?\n([^]*?)^\}/gm)]
  const tables = new Map(
    blocks.map(([, name = '', body = '']) => [name, mappedName(/^\s*@@map\(/m, body) ?? name] as const),
  )
  return new Map(blocks.map(([, name = '', body = '']) => [tables.get(name) ?? name, readTable(body, tables)]))
}

/** Returns the tables and columns that code with this schema uses. */
export function schemaTables(schema: string): ExpectedTables {
  const kindsOf = ({ columns }: SchemaTable) => new Map([...columns].map(([name, { kind }]) => [name, kind]))
  return new Map([...readSchemaTables(schema)].map(([name, table]) => [name, kindsOf(table)]))
}

interface Field {
  readonly name: string
  readonly type: string
  readonly rest: string
}

/** `tables`: by the names of their models. */
function readTable(body: string, tables: ReadonlyMap<string, string>): SchemaTable {
  const fields = Array.from(
    body.matchAll(/^[ \t]*([A-Za-z]\w*)[ \t]+(\w+)(.*)$/gm),
    ([, name = '', type = '', rest = '']): Field => ({ name, type, rest: rest.trim().replaceAll(/\s+/g, ' ') }),
  )
  const [links, values] = [
    fields.filter(({ type }) => tables.has(type)),
    fields.filter(({ type }) => !tables.has(type)),
  ]
  const columnOf = new Map(values.map(({ name, rest }) => [name, mappedName(/@map\(/, rest) ?? name]))
  const columns = (list: string) => list.split(/,\s*/).map((name) => columnOf.get(name) ?? name)
  const references = new Map(
    links.flatMap(({ type, rest }) => {
      const keys = /fields: \[([^\]]*)\]/.exec(rest)?.[1]?.split(/,\s*/) ?? []
      const definition = `${type} ${/references.*/.exec(rest)?.[0] ?? ''}`
      return keys.map((key) => [key, { definition, table: tables.get(type) ?? null }] as const)
    }),
  )
  const indexes = [
    ...Array.from(body.matchAll(/^\s*@@(index|unique)\(\[([^\]]*)\]/gm), ([, kind = '', list = '']) =>
      indexKey(kind === 'unique', columns(list)),
    ),
    ...values.filter(({ rest }) => rest.includes('@unique')).map(({ name }) => indexKey(true, columns(name))),
  ]
  return {
    columns: new Map(
      values.map(({ name, type, rest }) => {
        const words = rest.replace(/@map\("(?:[^"\\]|\\.)*"\)|@unique(\([^)]*\))?/g, '')
        const link = references.get(name)
        const definition = `${type}${words} ${link?.definition ?? ''}`.replaceAll(/\s+/g, ' ').trim()
        return [
          columnOf.get(name) ?? name,
          { kind: kinds.get(type) ?? null, definition, references: link?.table ?? null },
        ]
      }),
    ),
    indexes: new Set(indexes),
  }
}

/** Identifies an index by its effect: its name does not matter. */
export function indexKey(isUnique: boolean, columns: readonly string[]): string {
  return `${isUnique ? 'unique' : 'index'} ${columns.join()}`
}

function mappedName(start: RegExp, text: string): string | undefined {
  return new RegExp(`${start.source}"((?:[^"\\\\]|\\\\.)*)"`, start.flags).exec(text)?.[1]
}

const kinds: ReadonlyMap<string, ColumnKind> = new Map([
  ['Int', 'integer'],
  ['BigInt', 'bigint'],
  ['Float', 'float'],
  ['Boolean', 'boolean'],
  ['String', 'text'],
  ['DateTime', 'moment'],
  ['Json', 'json'],
])
