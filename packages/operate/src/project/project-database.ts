import { databaseUrl } from '../database/database-url.js'
import type { DatabaseOptions } from '../database/database.js'
import { projectProvider } from '../database/project.js'
import { projectEnvironment } from './project-environment.js'

/** The database of a project: of the kind that was generated, at the address of the environment or of `.env`. */
export async function projectDatabase(projectDir: string): Promise<DatabaseOptions> {
  const provider = await projectProvider(projectDir)
  const file = await projectEnvironment(projectDir)
  return { projectDir, provider, databaseUrl: databaseUrl(provider, process.env['DATABASE_URL'], file['DATABASE_URL']) }
}
