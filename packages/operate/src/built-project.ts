import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RolesConfig } from '@content-gen/users-permissions/console'
import { MigrationError } from './database/errors.js'
import type { ProjectKnowledge } from './commands/project-knowledge.js'

const builtConfig = 'dist/generated/config.js'

/** A project of which only the build is available. Without the models it cannot be told which actions exist. */
export const builtProject: ProjectKnowledge = {
  roles: builtRoles,
  unknownActions: () => Promise.resolve([]),
}

async function builtRoles(projectDir: string): Promise<RolesConfig | null> {
  const path = resolve(projectDir, builtConfig)
  if (!existsSync(path)) throw notBuilt(`${builtConfig} does not exist, so the roles are unknown.`)
  const module: { readonly config?: unknown } = await import(pathToFileURL(path).href)
  if (!member(module.config, 'usersPermissions')) return null
  const permissions = member(module.config, 'permissions')
  if (!isPermissions(permissions)) throw notBuilt(`${builtConfig} is not what \`content-gen generate\` writes.`)
  return { named: permissions }
}

function notBuilt(message: string): MigrationError {
  return new MigrationError('not-built', message, 'The roles were not changed. Run `npm run build` first.')
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined
}

function isPermissions(value: unknown): value is Readonly<Record<string, readonly string[]>> {
  const isActions = (actions: unknown) => Array.isArray(actions) && actions.every((each) => typeof each === 'string')
  return typeof value === 'object' && value !== null && Object.values(value).every(isActions)
}
