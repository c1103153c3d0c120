import { withPassword } from '@content-gen/runtime/migrations'
import { databaseUrl } from '../database/database-url.js'
import type { DatabaseOptions } from '../database/database.js'
import { projectProvider } from '../database/project.js'
import { projectEnvironment } from './project-environment.js'

/** Returns the project's database: of the generated kind, at the address from the environment or `.env`. */
export async function projectDatabase(projectDir: string): Promise<DatabaseOptions> {
  const provider = await projectProvider(projectDir)
  const file = await projectEnvironment(projectDir)
  const url = databaseUrl(provider, process.env['DATABASE_URL'], file['DATABASE_URL'])
  const password =
    provider === 'postgresql' ? (process.env['DATABASE_PASSWORD_FILE'] ?? file['DATABASE_PASSWORD_FILE']) : undefined
  return { projectDir, provider, databaseUrl: withPassword(url, password) }
}
