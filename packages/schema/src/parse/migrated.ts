import type { MigratedTables } from '../schema.js'

/** Returns the indexes of the tables in a Prisma schema that was migrated. */
export function parseMigrated(schema: string): MigratedTables {
  const models = [...schema.matchAll(/^model (\w+) \{\r?\n([^]*?)^\}/gm)]
  return new Map(
    models.map(([, model = '', body = '']) => {
      const indexes = Array.from(body.matchAll(/^ *@@index\(\[([^\]]*)\]/gm), ([, fields = '']) =>
        fields.replaceAll(' ', ''),
      )
      return [/^ *@@map\("([^"]*)"\)/m.exec(body)?.[1] ?? model, new Set(indexes)]
    }),
  )
}
