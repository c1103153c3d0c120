import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '@content-gen/runtime'
import type { ProjectPlace } from '@content-gen/upload/console'
import { MigrationError } from '../database/errors.js'
import { staleness } from './is-built.js'
import { projectEnvironment } from './project-environment.js'

/** Returns where the server of a project keeps files, as its build says. @throws MigrationError if there is none, or an old one */
export async function uploadsPlace(projectDir: string): Promise<ProjectPlace> {
  const config = await builtConfig(projectDir)
  // Storages read their keys from the environment, as those of a server do.
  for (const [name, value] of Object.entries(await projectEnvironment(projectDir))) process.env[name] ??= value
  return { projectDir, config }
}

async function builtConfig(projectDir: string): Promise<Config> {
  const reason = staleness(projectDir)
  if (reason !== null) throw new MigrationError('not-built', reason, 'Run `npm run build` first.')
  const path = resolve(projectDir, 'dist/generated/config.js')
  const module: { readonly config?: Config } = existsSync(path) ? await import(pathToFileURL(path).href) : {}
  if (module.config !== undefined) return module.config
  throw new MigrationError('not-built', 'The build has no generated/config.js.', 'Run `npm run build` first.')
}
