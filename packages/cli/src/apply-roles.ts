import type { DatabaseOptions } from '@content-gen/migrate'
import type { ProjectConfig } from '@content-gen/schema'
import type { RolesConfig } from '@content-gen/users-permissions/console'

/** Brings the roles of the database to what the config says; answers a line for each change. */
export async function applyProjectRoles(database: DatabaseOptions): Promise<readonly string[]> {
  const { withRows } = await import('@content-gen/migrate')
  return changeRoles(database, withRows)
}

/** The lines that `applyProjectRoles` would answer. */
export async function foreseeProjectRoles(database: DatabaseOptions): Promise<readonly string[]> {
  const { rehearse } = await import('@content-gen/migrate')
  return changeRoles(database, rehearse)
}

async function changeRoles(
  database: DatabaseOptions,
  run: typeof import('@content-gen/migrate').withRows,
): Promise<readonly string[]> {
  const roles = await rolesOf(database)
  if (roles === null) return []
  const { applyRoles } = await import('@content-gen/users-permissions/console')
  return run(database, (rows) => applyRoles(rows, roles))
}

/** What the config says of the roles; null where the project has none. */
async function rolesOf(database: DatabaseOptions): Promise<RolesConfig | null> {
  const { hasModel } = await import('@content-gen/migrate')
  if (!(await hasModel(database.projectDir, 'UsersPermissionsRole'))) return null
  const config = await readConfig(database.projectDir)
  if (!config['users-permissions'].enabled) return null
  const { grantedActions } = await import('@content-gen/schema')
  const actionsOf = (roles: readonly string[]) =>
    Object.fromEntries(roles.map((role) => [role, grantedActions(config, role)]))
  const { loadActions } = await import('@content-gen/codegen')
  const actions = await loadActions(database.projectDir)
  return {
    named: actionsOf(Object.keys(config.permissions)),
    defaults: actionsOf(['public', 'authenticated']),
    ...(actions && { isGone: (action: string) => action.startsWith('api::') && !actions.hasOwner(action) }),
  }
}

async function readConfig(projectDir: string): Promise<ProjectConfig> {
  const { loadConfig } = await import('@content-gen/codegen')
  const { formatDiagnostic, hasErrors, parseConfig } = await import('@content-gen/schema')
  const loaded = await loadConfig(projectDir)
  const { config, diagnostics } = parseConfig(loaded.text, loaded.file)
  const all = [...loaded.diagnostics, ...diagnostics]
  if (!hasErrors(all)) return config
  const { MigrationError } = await import('@content-gen/migrate')
  throw new MigrationError('config-invalid', all.map(formatDiagnostic).join('\n'), 'The roles were not changed.')
}
