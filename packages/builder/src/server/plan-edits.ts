import { generate, ProjectProblem, unifiedDiff, type GenerateResult, type ModelEdit } from '@content-gen/codegen'
import { foreseeWaits, planMigration, type MigrationPlan } from '@content-gen/migrate'
import { MigrationError, projectDatabase, type DatabaseOptions } from '@content-gen/operate'
import { hasErrors } from '@content-gen/schema'
import type { EditPlan, PlannedMigration, PlanRequest } from '../contract.js'
import { prepareEdits } from './prepare-edits.js'
import { problemsOf } from './problems.js'
import { readFiles } from './project-files.js'

/** A plan for the page, and the parts of it that applying needs. */
export interface Considered {
  readonly plan: EditPlan
  readonly edits: readonly ModelEdit[]
  readonly database: DatabaseOptions | null
  readonly migration: MigrationPlan['migration']
}

/** Finds out what edits would do, and writes nothing. @throws RefusedRequest */
export async function planEdits(root: string, request: Required<PlanRequest>): Promise<Considered> {
  const none = { database: null, migration: null }
  const empty: EditPlan = { problems: [], files: [], conflicts: [], migration: null, obstacle: null }
  try {
    const files = await readFiles(root)
    const { edits, conflicts } = await prepareEdits(root, files, request.edits)
    const edited = new Map(edits.map(({ path, after }) => [path, after]))
    const { diagnostics, changes } = await generate({ projectDir: root, mode: 'check', edited })
    const texts = new Map<string, string | null>([...files.map(({ path, text }) => [path, text] as const), ...edited])
    const plan = { ...empty, problems: problemsOf(diagnostics, texts), files: differences(edits), conflicts }
    if (hasErrors(diagnostics) || conflicts.length > 0) return { plan, edits, ...none }
    return { edits, ...(await withMigration(root, request, plan, changes)) }
  } catch (error) {
    if (!(error instanceof ProjectProblem)) throw error
    return { plan: { ...empty, problems: problemsOf([error.diagnostic], new Map()) }, edits: [], ...none }
  }
}

function differences(edits: readonly ModelEdit[]): EditPlan['files'] {
  return edits.map(({ path, before, after }) => {
    const text = after?.replaceAll('\r\n', '\n') ?? null
    return { path, diff: unifiedDiff([{ kind: 'update', path, before, after: text }]) }
  })
}

async function withMigration(
  root: string,
  { renames }: Required<PlanRequest>,
  plan: EditPlan,
  changes: GenerateResult['changes'],
): Promise<Omit<Considered, 'edits'>> {
  const textOf = (path: string) => changes.find((change) => change.path === path)?.after ?? null
  const schema = textOf('prisma/schema.prisma')
  if (schema === null) throw new Error('A project without an error has a schema.')
  try {
    const database = await projectDatabase(root)
    const wanted = { schema, content: textOf('prisma/content.json') }
    const found = await planMigration({ ...database, renames }, wanted)
    const migration = found?.migration ?? null
    const locks = migration === null ? [] : await foreseeWaits(database, migration)
    return { plan: { ...plan, migration: found && plannedMigration(found, locks) }, database, migration }
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error
    // The first generation is yet to come, and the first migration with it.
    const isFirst = error.code === 'schema-missing'
    const obstacle = isFirst ? null : [error.message, error.hint ?? ''].join(' ').trim()
    return { plan: { ...plan, obstacle }, database: null, migration: null }
  }
}

function plannedMigration(
  { steps, risks, renames, notices, migration }: MigrationPlan,
  locks: readonly string[],
): PlannedMigration {
  return {
    steps: migration === null ? [] : steps,
    losses: risks,
    renames,
    locks,
    notices,
    sql: migration?.sql ?? '',
    later: migration?.later ?? null,
  }
}
