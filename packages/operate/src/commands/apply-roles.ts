import type { DatabaseOptions, withRows } from '../index.js'
import type { ProjectKnowledge } from './project-knowledge.js'

/** Makes the roles of the database match the project's; returns a line for each change. */
export async function applyRolesOf(database: DatabaseOptions, project: ProjectKnowledge): Promise<readonly string[]> {
  const { withRows } = await import('../index.js')
  return changeRoles(database, project, withRows)
}

/** Returns the lines that `applyRoles` would return. */
export async function foreseeRoles(database: DatabaseOptions, project: ProjectKnowledge): Promise<readonly string[]> {
  const { rehearse } = await import('../index.js')
  return changeRoles(database, project, rehearse)
}

async function changeRoles(
  database: DatabaseOptions,
  project: ProjectKnowledge,
  run: typeof withRows,
): Promise<readonly string[]> {
  const { hasModel } = await import('../index.js')
  if (!(await hasModel(database.projectDir, 'UsersPermissionsRole'))) return []
  const roles = await project.roles(database.projectDir)
  if (roles === null) return []
  const { applyRoles: apply } = await import('@content-gen/users-permissions/console')
  return run(database, (rows) => apply(rows, roles))
}
