import { ProjectProblem, writeModels } from '@content-gen/codegen'
import { checkKnown, writeMigration } from '@content-gen/migrate'
import { MigrationError } from '@content-gen/operate'
import type { ApplyRequest, Applied, EditPlan } from '../contract.js'
import { planEdits, type Considered } from './plan-edits.js'
import { RefusedRequest } from './refused-request.js'

/**
 * Writes the files of all edits and then their migration, which `dev` applies. What is refused changes nothing. If a process ends between the
 * two, `dev` makes the migration as after a change in an editor.
 * @throws RefusedRequest
 */
export async function applyEdits(root: string, request: Required<ApplyRequest>): Promise<Applied> {
  const considered = await planEdits(root, request)
  const { plan, edits, database, migration } = considered
  requirePermitted(plan, request)
  const changed = await write(root, considered)
  if (changed.length > 0) throw changedMeanwhile((await planEdits(root, request)).plan)
  if (database !== null && migration !== null) await writeMigration(root, database.provider, migration)
  return { files: edits.map(({ path }) => path), migration: migration?.name ?? null }
}

function requirePermitted(plan: EditPlan, { acceptLosses }: Required<ApplyRequest>): void {
  if (plan.conflicts.length > 0) throw changedMeanwhile(plan)
  const mistake = plan.problems.find(({ severity }) => severity === 'error')
  if (mistake) throw new RefusedRequest(422, 'invalid', `${mistake.file}: ${mistake.message}.`, { plan })
  if (plan.obstacle !== null) throw new RefusedRequest(422, 'obstacle', plan.obstacle, { plan })
  if (plan.migration?.losses.some((loss) => !acceptLosses.includes(loss)))
    throw new RefusedRequest(422, 'losses', 'Contents would be lost, or may not fit', { plan })
}

/** Returns the files that somebody else has changed. */
async function write(root: string, { plan, edits, database, migration }: Considered): Promise<readonly string[]> {
  try {
    if (database !== null && migration !== null) await checkKnown(database)
    return await writeModels(root, edits)
  } catch (error) {
    if (error instanceof MigrationError)
      throw new RefusedRequest(422, 'obstacle', [error.message, error.hint ?? ''].join(' ').trim(), { plan })
    if (error instanceof ProjectProblem) throw new RefusedRequest(422, 'invalid', error.message, { plan })
    throw error
  }
}

function changedMeanwhile(plan: EditPlan): RefusedRequest {
  return new RefusedRequest(409, 'changed', 'A file was changed meanwhile', { plan })
}
