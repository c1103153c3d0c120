import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationsFolder, type Migration, type DatabaseProvider } from '@content-gen/operate'

/** Writes a migration beside the others, completely or not at all. */
export async function writeMigration(
  projectDir: string,
  provider: DatabaseProvider,
  migration: Migration,
): Promise<void> {
  const folder = migrationsFolder(projectDir)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'migration_lock.toml'), `provider = "${provider}"\n`)
  // Not `mkdtemp`, whose folders only their creator may read: an image usually runs as another user.
  const draft = join(folder, `.new-${randomUUID()}`)
  await mkdir(draft)
  try {
    await writeFile(join(draft, 'migration.sql'), migration.sql)
    if (migration.later !== null) await writeFile(join(draft, 'later.sql'), migration.later)
    if (migration.schema !== null) await writeFile(join(draft, 'schema.prisma'), migration.schema)
    if (migration.content !== null) await writeFile(join(draft, 'content.json'), migration.content)
    await rename(draft, join(folder, migration.name))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}
