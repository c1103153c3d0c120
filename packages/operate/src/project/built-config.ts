import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '@content-gen/runtime'
import { MigrationError } from '../database/errors.js'
import { staleness } from './is-built.js'

/** Returns the config of a project, as its build has it. @throws MigrationError if there is none, or an old one */
export async function builtConfig(projectDir: string): Promise<Config> {
  const reason = staleness(projectDir)
  if (reason !== null) throw new MigrationError('not-built', reason, 'Run `npm run build` first.')
  const path = resolve(projectDir, 'dist/generated/config.js')
  const module: { readonly config?: Config } = existsSync(path) ? await import(pathToFileURL(path).href) : {}
  if (module.config !== undefined) return module.config
  throw new MigrationError('not-built', 'The build has no generated/config.js.', 'Run `npm run build` first.')
}
