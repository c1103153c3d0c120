import { foreseeProjectRoles } from '../apply-roles.js'
import { projectDatabase } from '../project-database.js'
import { ok, problem, some, type Finding, type Patient } from './finding.js'

/** The roles of the database against those of the config. */
export async function checkRoles({ root, config }: Patient): Promise<readonly Finding[]> {
  if (config?.['users-permissions'].enabled !== true) return []
  const due = await foreseeProjectRoles(await projectDatabase(root))
  if (due.length === 0) return [ok('The roles are what the config says.')]
  const changes = some(due.map((line) => line.replace(/\.$/, '')))
  return [problem(`The roles are not what the config says: ${changes}. Run \`content-gen migrate deploy\`.`)]
}
