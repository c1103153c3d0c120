import { withPassword } from '@content-gen/runtime/migrations'
import { databaseUrl } from '../database/database-url.js'
import type { DatabaseOptions } from '../database/database.js'
import { MigrationError } from '../database/errors.js'
import { projectProvider } from '../database/project.js'
import { projectEnvironment } from './project-environment.js'

/**
 * Returns the project's database: of the generated kind, at the address from the environment or `.env`. Commands go past a pooler, by
 * `DATABASE_DIRECT_URL`: what they do outside of a transaction belongs to a session.
 */
export async function projectDatabase(projectDir: string): Promise<DatabaseOptions> {
  const served = await servedDatabase(projectDir)
  const direct = await directUrl(projectDir)
  if (served.provider === 'sqlite' || !direct) return served
  if (!URL.canParse(direct) || !/^postgres(ql)?:$/.test(new URL(direct).protocol))
    throw new MigrationError(
      'database-url-invalid',
      'DATABASE_DIRECT_URL is no address of PostgreSQL.',
      'Write an address like `postgresql://user:password@host:5432/name`.',
    )
  // Another role has a password of its own.
  const url = new URL(direct).password === '' ? withPassword(direct, await passwordFile(projectDir)) : direct
  return { ...served, databaseUrl: url }
}

/** Returns the database at the address that servers use. */
export async function servedDatabase(projectDir: string): Promise<DatabaseOptions> {
  const provider = await projectProvider(projectDir)
  const file = await projectEnvironment(projectDir)
  const url = databaseUrl(provider, process.env['DATABASE_URL'], file['DATABASE_URL'])
  const password = provider === 'postgresql' ? await passwordFile(projectDir) : undefined
  return { projectDir, provider, databaseUrl: withPassword(url, password) }
}

/** Returns the variable whose address commands use: tools of PostgreSQL should as well. */
export async function addressVariable(projectDir: string): Promise<string> {
  return (await directUrl(projectDir)) ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
}

async function directUrl(projectDir: string): Promise<string | undefined> {
  return process.env['DATABASE_DIRECT_URL'] || (await projectEnvironment(projectDir))['DATABASE_DIRECT_URL']
}

async function passwordFile(projectDir: string): Promise<string | undefined> {
  return process.env['DATABASE_PASSWORD_FILE'] ?? (await projectEnvironment(projectDir))['DATABASE_PASSWORD_FILE']
}
