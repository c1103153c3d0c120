import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compareText, type MigratedTables } from '@content-gen/schema'
import { entriesOf } from './project/entries.js'
import { isAbsent } from './project/problem.js'

/** Reads the indexes that the tables have after the last migration; no tables if nothing is migrated yet. */
export async function loadMigrated(root: string): Promise<MigratedTables> {
  const folder = join(root, 'prisma/migrations')
  const names = (await entriesOf(folder)).map(({ name }) => name).toSorted(compareText)
  for (const name of names.toReversed()) {
    const schema = await readFile(join(folder, name, 'schema.prisma'), 'utf8').catch((error: unknown) => {
      if (isAbsent(error)) return null
      throw error
    })
    if (schema !== null) return tablesOf(schema)
  }
  return new Map()
}

function tablesOf(schema: string): MigratedTables {
  const models = [...schema.matchAll(/^model (\w+) \{\n([^]*?)^\}/gm)]
  return new Map(
    models.map(([, model = '', body = '']) => {
      const indexes = Array.from(body.matchAll(/^ *@@index\(\[([^\]]*)\]/gm), ([, fields = '']) =>
        fields.replaceAll(' ', ''),
      )
      return [/^ *@@map\("([^"]*)"\)/m.exec(body)?.[1] ?? model, new Set(indexes)]
    }),
  )
}
