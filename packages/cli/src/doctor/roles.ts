import { projectDatabase } from '@content-gen/operate'
import { foreseeRoles } from '@content-gen/operate/commands'
import { modelKnowledge } from '../model-knowledge.js'
import { ok, problem, some, type Finding, type Patient } from './finding.js'

/** The roles of the database against those of the config. */
export async function checkRoles({ root, config }: Patient): Promise<readonly Finding[]> {
  if (config?.['users-permissions'].enabled !== true) return []
  const due = await foreseeRoles(await projectDatabase(root), modelKnowledge)
  if (due.length === 0) return [ok('The roles are what the config says.')]
  const changes = some(due.map((line) => line.replace(/\.$/, '')))
  return [problem(`The roles are not what the config says: ${changes}. Run \`content-gen migrate deploy\`.`)]
}
