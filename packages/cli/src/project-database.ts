import type { DatabaseOptions } from '@content-gen/migrate'

/** The database of a project: of the kind that was generated, at the address of the environment or of `.env`. */
export async function projectDatabase(projectDir: string): Promise<DatabaseOptions> {
  const { databaseUrl, projectProvider } = await import('@content-gen/migrate')
  const { projectEnvironment } = await import('./project-environment.js')
  const provider = await projectProvider(projectDir)
  const file = await projectEnvironment(projectDir)
  return { projectDir, provider, databaseUrl: databaseUrl(provider, process.env['DATABASE_URL'], file['DATABASE_URL']) }
}
