import type { ProjectPlace } from '@content-gen/upload/console'
import { builtConfig } from './built-config.js'
import { projectEnvironment } from './project-environment.js'

/** Returns where the server of a project keeps files, as its build says. @throws MigrationError if there is none, or an old one */
export async function uploadsPlace(projectDir: string): Promise<ProjectPlace> {
  const config = await builtConfig(projectDir)
  // Storages read their keys from the environment, as those of a server do.
  for (const [name, value] of Object.entries(await projectEnvironment(projectDir))) process.env[name] ??= value
  return { projectDir, config }
}
