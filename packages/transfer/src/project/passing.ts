import type { ImportTally } from '../import/tally.js'
import type { Columns } from '../target/table.js'

/** An imported site does not act: nobody is signed in, and nothing is on its way. */
const passing: ReadonlySet<string> = new Set(
  [
    'admin_sessions',
    'admin_links',
    'admin_attempts',
    'admin_presence',
    'attempts',
    'sign_ins',
    'events',
    'deliveries',
    'typing',
  ].map((name) => `content_gen_${name}`),
)

/** Returns true for a table whose rows stay where they are. */
export function isPassing(table: string): boolean {
  return passing.has(table)
}

/** Returns a row as it arrives: webhooks are switched off, and nothing is due. */
export function withoutActing(tally: ImportTally, row: Columns): Columns {
  if (tally.type.table === 'content_gen_webhooks' && row['is_enabled'] === true) {
    tally.notes.push(`${String(row['name'])} is switched off`)
    return { ...row, is_enabled: false }
  }
  if (tally.type.table === 'content_gen_releases' && row['state'] === 'scheduled') {
    tally.notes.push(`${String(row['name'])} is open, no longer scheduled for ${String(row['at'])}`)
    return { ...row, state: 'open', at: null }
  }
  return row
}
