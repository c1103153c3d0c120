import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { heldSentence, MigrationError, projectDatabase } from '@content-gen/operate'
import { foreseeRoles } from '@content-gen/operate/commands'
import { modelKnowledge } from '../project/model-knowledge.js'
import { ok, problemFound, some, warning, type Finding, type Patient } from './finding.js'

/** Compares the schema with the migrations, and these with the database. */
export async function checkDatabase({ root }: Patient): Promise<readonly Finding[]> {
  const { status } = await import('@content-gen/migrate')
  try {
    const database = await projectDatabase(root)
    const found = await status(database)
    const findings = [...judged(found), ...(await checkDrafts(root))]
    const whole = ok(`The ${database.provider} database has every migration, and no others.`)
    return [...(findings.length > 0 ? findings : [whole]), ...(found.isHeld ? [warning(heldSentence)] : [])]
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error
    return [problemFound([error.message, error.hint].filter((sentence) => sentence !== null).join(' '))]
  }
}

/** A migration is drafted beside the others, and gets its name when it is complete. */
async function checkDrafts(root: string): Promise<readonly Finding[]> {
  const names = await readdir(join(root, 'prisma/migrations')).catch(() => [])
  const drafts = names.filter((name) => name.startsWith('.new-')).map((name) => `prisma/migrations/${name}`)
  return drafts.length === 0 ? [] : [warning(`Left over from a run that was killed: ${some(drafts)}. Delete it.`)]
}

type Status = Awaited<ReturnType<typeof import('@content-gen/migrate').status>>

function judged({ pending, missing, edited, unfinished, drift, schemaAhead }: Status): Finding[] {
  const named = (names: readonly string[], what: string, mend: string) =>
    names.length === 0 ? [] : [problemFound(`${what}: ${some(names)}. ${mend}`)]
  return [
    ...(schemaAhead
      ? [problemFound('The models have changed since the last migration. Run `content-gen migrate dev`.')]
      : []),
    ...named(pending, 'Not applied to the database', 'Run `content-gen migrate deploy`.'),
    ...named(unfinished, 'Started by another tool and never finished', 'Repair the database by hand.'),
    ...named(edited, 'Changed after it was applied', 'Restore the file from version control.'),
    ...named(missing, 'Applied, but missing from prisma/migrations', 'Restore the folder from version control.'),
    ...(drift === null
      ? []
      : [
          problemFound(
            'The tables were changed without a migration. `content-gen migrate status` prints the SQL that restores them.',
          ),
        ]),
  ]
}

/** Compares the roles of the database with the config's. */
export async function checkRoles({ root, config }: Patient): Promise<readonly Finding[]> {
  if (config?.['users-permissions'].enabled !== true) return []
  const due = await foreseeRoles(await projectDatabase(root), modelKnowledge)
  if (due.length === 0) return [ok('The roles match the config.')]
  const changes = some(due.map((line) => line.replace(/\.$/, '')))
  return [problemFound(`The roles differ from the config: ${changes}. Run \`content-gen migrate deploy\`.`)]
}
