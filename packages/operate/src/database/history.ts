import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inCurrentWords } from './content-version.js'
import { MigrationError } from './errors.js'
import type { DatabaseProvider } from './provider.js'

/** One folder of `prisma/migrations`. */
export interface Migration {
  /** The folder's name; migrations are applied in the order of its code units. */
  readonly name: string
  readonly sql: string
  /** Drops what only earlier releases use: done once none of them runs. Null if there is no `later.sql`. */
  readonly later: string | null
  /** The schema that this migration leads to; null if the owner wrote the migration by hand. */
  readonly schema: string | null
  /** The content of that schema's tables, in the words of the models; null if it was not recorded. */
  readonly content: string | null
}

/** Returns the folder of a project's migrations. */
export function migrationsFolder(projectDir: string): string {
  return join(projectDir, 'prisma', 'migrations')
}

/** Returns the schema that `generate` wrote. */
export async function readSchema(projectDir: string): Promise<string> {
  const schema = await readSchemaIfPresent(projectDir)
  if (schema !== null) return schema
  throw new MigrationError(
    'schema-missing',
    'prisma/schema.prisma does not exist.',
    'Run `content-gen generate` first.',
  )
}

export function readSchemaIfPresent(projectDir: string): Promise<string | null> {
  return readIfPresent(join(projectDir, 'prisma', 'schema.prisma'))
}

/** Returns the `content.json` that `generate` wrote, if any. */
export function readContentIfPresent(projectDir: string): Promise<string | null> {
  return readContentFile(projectDir, 'prisma/content.json')
}

/** Returns all migrations of the project, oldest first. */
export async function readMigrations(projectDir: string): Promise<Migration[]> {
  const folder = migrationsFolder(projectDir)
  const entries = await readdir(folder, { withFileTypes: true }).catch(nothingIfAbsent)
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name)
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readIfPresent(join(folder, name, 'migration.sql'))
      const later = await readIfPresent(join(folder, name, 'later.sql'))
      const schema = await readIfPresent(join(folder, name, 'schema.prisma'))
      const content = await readContentFile(projectDir, `prisma/migrations/${name}/content.json`)
      if (sql !== null) return { name, sql, later, schema, content }
      const message = `prisma/migrations/${name}/migration.sql does not exist.`
      throw new MigrationError('migration-file-missing', message, 'Restore the file, or delete its folder.')
    }),
  )
}

/** @throws MigrationError if the migrations were written for the other kind of database */
export async function checkProvider(projectDir: string, provider: DatabaseProvider): Promise<void> {
  const written = await readLock(projectDir)
  if (written === null || written === provider) return
  const message = `The migrations were written for ${written}, but the project now uses ${provider}.`
  const hint = 'Move the old prisma/migrations elsewhere, and run `content-gen migrate dev` to write a first migration.'
  throw new MigrationError('provider-changed', message, hint)
}

/** Returns the kind of database that the migrations were written for; null if there are none. */
export async function readLock(projectDir: string): Promise<string | null> {
  const lock = await readIfPresent(join(migrationsFolder(projectDir), 'migration_lock.toml'))
  return /^provider\s*=\s*"(\w+)"/m.exec(lock ?? '')?.[1] ?? null
}

/** Returns the SHA-256 of the script, as Prisma's own tools compute it. */
export function checksum(sql: string): string {
  return createHash('sha256').update(sql).digest('hex')
}

/** Ignores line ends, which Git may have changed. */
export function hasChecksum(migration: Migration, expected: string): boolean {
  const unix = migration.sql.replaceAll('\r\n', '\n')
  return [migration.sql, unix, unix.replaceAll('\n', '\r\n')].some((sql) => checksum(sql) === expected)
}

async function readContentFile(projectDir: string, path: string): Promise<string | null> {
  const text = await readIfPresent(join(projectDir, path))
  return text === null ? null : inCurrentWords(text, path)
}

async function readIfPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

function nothingIfAbsent(error: unknown): never[] {
  if (isAbsent(error)) return []
  throw error
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
