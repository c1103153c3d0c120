import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compareText, parseMigrated, type MigratedTables } from '@content-gen/schema'
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
    if (schema !== null) return parseMigrated(schema)
  }
  return new Map()
}
