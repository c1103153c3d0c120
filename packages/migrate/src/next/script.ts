import { guardTable } from '@content-gen/operate'
import { describe } from './change.js'
import type { NextMigration } from './next-migration.js'
import type { Loss, Step } from '../steps/step.js'

/** Returns the text of a migration. Losses in `guarded` have no consent: the script fails if there is something to lose. */
export function printScript(next: NextMigration, guarded: ReadonlySet<Loss> = new Set()): string {
  const { steps, retyped } = next
  const before = steps.flatMap((step) => section(step, [...guards(step, guarded), ...step.before]))
  const after = steps.flatMap((step) => section(step, step.after))
  const ofRetypes = steps.filter(({ retypes }) => retypes.length > 0).flatMap((step) => guards(step, guarded))
  const parts = [
    noted('Beside an earlier release: new columns, which triggers keep equal to the old ones.', [
      ...ofRetypes,
      ...retyped.prepare,
    ]),
    noted(outside, retyped.alone),
    noted('Without an earlier release.', retyped.lock),
    before.join(''),
    noted('The new columns take the place of the old ones.', retyped.swap),
    next.sql,
    after.join(''),
    noted(outside, next.alone),
  ]
  return header(next, guarded) + parts.filter((part) => part !== '').join('\n')
}

const outside = 'Beside reads and writes: each on its own, outside of a transaction.'

/** Returns the text of `later.sql`; null if there is none. */
export function printLater({ later }: NextMigration): string | null {
  if (later.length === 0) return null
  return noted('Takes away what only earlier releases use: done once none of them runs.', later)
}

function header(next: NextMigration, guarded: ReadonlySet<Loss>): string {
  const sentences = tellSteps(next, guarded)
  return sentences.map((text) => comment(text)).join('') + '\n'
}

/** Returns a sentence for each step. */
export function tellSteps({ steps, changes }: NextMigration, guarded: ReadonlySet<Loss>): readonly string[] {
  const told = steps.filter(({ tells }) => tells !== '')
  const sentences = [...told.map((step) => sentence(step, guarded)), ...changes.map(describe)]
  return sentences.length === 0 ? ['Changes indexes or foreign keys.'] : sentences
}

function sentence({ tells, losses }: Step, guarded: ReadonlySet<Loss>): string {
  const said = losses.map((loss) => (guarded.has(loss) ? 'fails if a value would be lost' : loss.say(null)))
  return `${tells}${said.length === 0 ? '' : `: ${[...new Set(said)].join('; ')}`}.`
}

function section({ tells }: Step, statements: readonly string[]): string[] {
  return tells === '' ? statements.map(ended) : [noted(tells, statements)]
}

function noted(text: string, statements: readonly string[]): string {
  return statements.length === 0 ? '' : comment(text) + statements.map(ended).join('')
}

function ended(statement: string): string {
  return `${statement};\n`
}

function comment(text: string): string {
  return `-- ${text.replaceAll(/\s+/g, ' ')}\n`
}

function guards({ tells, losses }: Step, guarded: ReadonlySet<Loss>): string[] {
  return losses
    .filter((loss) => guarded.has(loss))
    .flatMap(({ count }) => [
      `CREATE TEMPORARY TABLE ${guardTable} ("count" BIGINT, CONSTRAINT "${constraintName(tells)}" CHECK ("count" = 0))`,
      `INSERT INTO ${guardTable} ${count}`,
      `DROP TABLE ${guardTable}`,
    ])
}

/** Appears in the database's error if the check fails. */
function constraintName(tells: string): string {
  return tells.replaceAll(/[^\w .&]/g, '').slice(0, 63)
}
