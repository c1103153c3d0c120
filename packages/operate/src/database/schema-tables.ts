import type { ColumnKind, ExpectedTables } from '@content-gen/runtime/migrations'

/** Reads the tables of a Prisma schema. */
export function schemaTables(schema: string): ExpectedTables {
  const blocks = [...schema.matchAll(/^model[ \t]+(\w+)[ \t]*\{\r?\n([^]*?)^\}/gm)]
  const models = new Set(blocks.map(([, name]) => name))
  return new Map(
    blocks.map(([, name = '', body = '']) => {
      const table = /^[ \t]*@@map\("((?:[^"\\]|\\.)*)"\)/m.exec(body)?.[1] ?? name
      const fields = body.matchAll(/^[ \t]*([A-Za-z]\w*)[ \t]+(\w+)(\[\])?(.*)$/gm)
      const columns = [...fields].flatMap(([, field = '', type = '', list, rest = '']) => {
        if (models.has(type) || list !== undefined) return []
        const column = /\s@map\("((?:[^"\\]|\\.)*)"\)/.exec(rest)?.[1] ?? field
        return [[column, kinds.get(type) ?? null] as const]
      })
      return [table, new Map(columns)] as const
    }),
  )
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
