import { MigrationError } from './errors.js'
import { readLock, readSchemaIfPresent } from './history.js'
import type { DatabaseProvider } from './provider.js'

/**
 * Returns a project's kind of database as `generate` recorded it; if the schema was not shipped, as the migrations did. Does not read the
 * config, which may be a program: migrations follow what was generated from it.
 */
export async function projectProvider(projectDir: string): Promise<DatabaseProvider> {
  const schema = await readSchemaIfPresent(projectDir)
  const provider = schema === null ? await readLock(projectDir) : providerOf(schema)
  if (provider === 'sqlite' || provider === 'postgresql') return provider
  const message = 'There is no prisma/schema.prisma that names SQLite or PostgreSQL.'
  throw new MigrationError(
    'schema-missing',
    message,
    'Run `content-gen generate` first, or name the folder with --project.',
  )
}

/** Returns the kind of database that a schema is for. */
export function providerOf(schema: string): string | null {
  return /^datasource\s+\w+\s*\{[^}]*?\bprovider\s*=\s*"(\w+)"/m.exec(schema)?.[1] ?? null
}
