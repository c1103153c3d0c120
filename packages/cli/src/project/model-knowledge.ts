import type { ProjectConfig } from '@content-gen/schema'
import type { ProjectKnowledge } from '@content-gen/operate/commands'
import type { RolesConfig } from '@content-gen/users-permissions/console'

/** A project whose config and models are available. */
export const modelKnowledge: ProjectKnowledge = { roles: configuredRoles, unknownActions }

async function configuredRoles(projectDir: string): Promise<RolesConfig | null> {
  const config = await readProjectConfig(projectDir)
  if (!config['users-permissions'].enabled) return null
  const { grantedActions } = await import('@content-gen/schema')
  const named = Object.keys(config.permissions).map((role) => [role, grantedActions(config, role)] as const)
  const { loadActions } = await import('@content-gen/codegen')
  const actions = await loadActions(projectDir)
  return {
    named: Object.fromEntries(named),
    ...(actions && { isGone: (action: string) => action.startsWith('api::') && !actions.hasOwner(action) }),
  }
}

async function unknownActions(project: string, named: readonly string[]): Promise<readonly string[]> {
  if (named.length === 0) return []
  const { loadActions } = await import('@content-gen/codegen')
  const actions = await loadActions(project)
  if (actions === null) return []
  return named
    .filter((action) => !actions.has(action))
    .map((action) => ['there is no action', `"${action}".`, actions.suggestion(action) ?? ''].join(' ').trim())
}

/** @throws MigrationError if the config is invalid */
export async function readProjectConfig(projectDir: string): Promise<ProjectConfig> {
  const { loadConfig } = await import('@content-gen/codegen')
  const { formatDiagnostic, hasErrors, parseConfig } = await import('@content-gen/schema')
  const loaded = await loadConfig(projectDir)
  const { config, diagnostics } = parseConfig(loaded.text, loaded.file)
  const all = [...loaded.diagnostics, ...diagnostics]
  if (!hasErrors(all)) return config
  const { MigrationError } = await import('@content-gen/operate')
  throw new MigrationError('config-invalid', all.map(formatDiagnostic).join('\n'), 'Nothing was changed.')
}
