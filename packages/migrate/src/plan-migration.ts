import { MigrationError, printSnapshot, type Migration, type DatabaseProvider } from '@content-gen/operate'
import { withStoredRows } from './ask.js'
import type { StoredRows } from './ask.js'
import { nextMigration } from './next/next-migration.js'
import type { NextMigration, WantedState } from './next/next-migration.js'
import type { Rename } from './next/rename/rename.js'
import { riskOf } from './next/risk.js'
import { tellSteps, printLater, printScript } from './next/script.js'
import type { Loss, Obstacle, Step } from './steps/step.js'

export interface CreateOptions {
  readonly projectDir: string
  readonly provider: DatabaseProvider
  /** A database with every migration so far, which is asked how much would be lost. */
  readonly databaseUrl?: string
  /** Words for the folder's name; derived from the changes if absent. */
  readonly name?: string | undefined
  /** Allows steps that lose data, or that may fail on existing data. */
  readonly acceptDataLoss?: boolean
  /** Renames, which would otherwise be removals and additions. */
  readonly renames?: readonly Rename[]
  /** Attributes, such as `article.author`, whose links count where two relations become one and contradict each other. */
  readonly prefer?: readonly string[]
  /** Gives localizations one value of the unique attributes that they share: that of the default locale. */
  readonly share?: boolean
  /** Called with what the owner should know about existing rows. */
  readonly onNotice?: (notice: string) => void
}

/** A migration before it is written. */
export interface MigrationPlan {
  /** A sentence per step. */
  readonly steps: readonly string[]
  /** Sentences about data that is lost, or that may not fit. */
  readonly risks: readonly string[]
  /** Steps that may really be renames, in the order in which to ask. */
  readonly renames: readonly Rename[]
  /** Sentences about existing rows. */
  readonly notices: readonly string[]
  /** null: only the notices concern the owner. */
  readonly migration: Migration | null
}

/**
 * Returns what `createMigration` would write, or null if the schema has not changed. `wanted`: the state to reach; the generated one by default.
 * @throws MigrationError if existing rows rule it out
 */
export async function planMigration(options: CreateOptions, wanted?: WantedState): Promise<MigrationPlan | null> {
  const { projectDir, provider, acceptDataLoss = false } = options
  const next = await nextMigration(projectDir, provider, options, wanted)
  if (!next) return null
  const { risks, guarded, notices } = await judge(options, next)
  const unproved = acceptDataLoss ? new Set<Loss>() : guarded
  const told = { steps: tellSteps(next, unproved), risks, renames: next.candidates, notices }
  if (next.isIdle) return { ...told, migration: null }
  const migration = {
    name: `${timestamp(next.migrations.at(-1)?.name ?? null)}_${slug(options.name ?? defaultName(next))}`,
    sql: printScript(next, unproved),
    later: printLater(next),
    schema: printSnapshot(next.schema, next.parents),
    content: next.content,
  }
  return { ...told, migration }
}

interface Judgement {
  readonly risks: readonly string[]
  /** Losses that the queried database does not have, but another may. */
  readonly guarded: ReadonlySet<Loss>
  readonly notices: readonly string[]
}

function judge({ projectDir, provider, databaseUrl }: CreateOptions, next: NextMigration): Promise<Judgement> {
  const database = databaseUrl === undefined ? null : { projectDir, provider, databaseUrl }
  return withStoredRows(database, next.migrations, async (answers) => {
    const risks: string[] = []
    const guarded = new Set<Loss>()
    for (const step of next.steps) {
      const said: string[] = []
      for (const loss of step.losses) {
        const count = await answers.count(loss.count)
        if (count === 0 && !loss.isRemoval) guarded.add(loss)
        else said.push(loss.say(count) + (await exampleText(answers, count === null ? null : loss.examples)))
      }
      if (said.length > 0) risks.push(tell(step, said))
    }
    const met: { readonly obstacle: Obstacle; readonly text: string }[] = []
    for (const obstacle of next.obstacles) {
      const found = await answers.count(obstacle.count)
      if (found === null) risks.push(obstacle.say(null))
      else if (found > 0)
        met.push({ obstacle, text: `${obstacle.say(found)}${await exampleText(answers, obstacle.examples)}.` })
    }
    const [first] = met
    if (first) {
      const hints = new Set(met.map(({ obstacle }) => obstacle.hint))
      const hint = `Nothing was changed. ${[...hints].join(' ')}`
      throw new MigrationError(first.obstacle.code, met.map(({ text }) => text).join('\n'), hint)
    }
    risks.push(...next.changes.flatMap((change) => riskOf(provider, change) ?? []))
    const notices: string[] = []
    for (const { count, examples = null, say } of next.notices) {
      const found = await answers.count(count)
      if (found !== null && found > 0) notices.push(say(found, await exampleText(answers, examples)))
    }
    return { risks, guarded, notices }
  })
}

function tell({ tells }: Step, said: readonly string[]): string {
  return `${tells}: ${said.join('; ')}.`
}

async function exampleText(answers: StoredRows, sql: string | null): Promise<string> {
  const values = sql === null ? [] : await answers.values(sql)
  return values.length === 0 ? '' : `, such as ${values.map((value) => JSON.stringify(value)).join(', ')}`
}

function defaultName({ parents, steps, changes }: NextMigration): string {
  if (parents.length === 0) return 'init'
  const first = steps.find(({ words }) => words !== '')
  if (first) return first.words
  const [change] = changes
  if (!change) return 'indexes'
  return 'column' in change ? `${change.kind} ${change.table} ${change.column.name}` : `${change.kind} ${change.table}`
}

function slug(text: string): string {
  const words = text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')
  return words.replaceAll(/^_+|_+$/g, '').slice(0, 100) || 'migration'
}

/** Returns the UTC time to the second, later than that of the last migration, which may be from this very second. */
function timestamp(last: string | null): string {
  const taken = /^\d{14}/.exec(last ?? '')?.[0] ?? ''
  const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return now > taken ? now : String(Number(taken) + 1)
}
