import type { DatabaseOptions } from '@content-gen/migrate'
import type { ProjectConfig } from '@content-gen/schema'

/** Brings the roles of the database to what the config says; answers a line for each change. */
export async function applyProjectRoles(database: DatabaseOptions): Promise<readonly string[]> {
  const { hasModel, withRows } = await import('@content-gen/migrate')
  if (!(await hasModel(database.projectDir, 'UsersPermissionsRole'))) return []
  const config = await readConfig(database.projectDir)
  if (!config['users-permissions'].enabled) return []
  const { applyRoles } = await import('@content-gen/users-permissions/console')
  const { grantedActions } = await import('@content-gen/schema')
  const actionsOf = (roles: readonly string[]) =>
    Object.fromEntries(roles.map((role) => [role, grantedActions(config, role)]))
  const roles = { named: actionsOf(Object.keys(config.permissions)), defaults: actionsOf(['public', 'authenticated']) }
  return withRows(database, (rows) => applyRoles(rows, roles))
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
