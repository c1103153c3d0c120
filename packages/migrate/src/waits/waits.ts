import { connect, migrationParts, splitStatements } from '@content-gen/operate'
import type { DatabaseOptions, Migration } from '@content-gen/operate'
import { tableBytes } from './sizes.js'
import { effectOf } from './effect.js'
import type { Effect, Lock, Work } from './effect.js'

/** Bytes a second, of tables with a few columns and indexes, on a small machine. */
const speeds: Readonly<Record<Work, number>> = { scan: 400e6, index: 150e6, rewrite: 40e6, update: 20e6, batches: 10e6 }
/** Seconds that a server lets a write wait for SQLite's file. */
const patience = 5

/** Nobody notices that so few bytes are written. */
const small = 1e6

const whoWaits: Readonly<Record<Lock, string>> = {
  'ACCESS EXCLUSIVE': 'its reads and writes wait',
  'SHARE ROW EXCLUSIVE': 'its writes wait',
  SHARE: 'its writes wait',
  'SHARE UPDATE EXCLUSIVE': 'nobody waits, and it works',
  'ROW EXCLUSIVE': 'only writes of the same rows wait',
}

const inBatches = 'nobody waits for more than a batch, and it works'

/**
 * Returns a sentence for each statement of a migration that locks a table which is there: who waits for it, and for how long. On SQLite, where each
 * write waits for a migration, for each statement that takes the longer the larger a table is.
 */
export async function foreseeWaits(options: DatabaseOptions, migration: Migration): Promise<readonly string[]> {
  // A migration can be written without a database.
  const connection = await connect(options).catch(() => null)
  if (connection === null) return []
  try {
    const bytes = await tableBytes(connection, options.provider)
    return options.provider === 'sqlite' ? rebuilds(migration, bytes) : locks(migration, bytes)
  } finally {
    await connection.close()
  }
}

type Bytes = ReadonlyMap<string, number>

/** A lock is held until the end of its transaction. */
function locks(migration: Migration, bytes: Bytes): string[] {
  const statements = splitStatements('postgresql', migration.sql)
  return migrationParts({ migration, statements, done: 0, isLater: false, meanwhile: [] }).flatMap((part) => {
    const effects = part.statements.map(({ text }) => ({ text, effect: effectOf(text) }))
    return effects.flatMap(({ text, effect }, index) => {
      const size = effect === null ? undefined : bytes.get(effect.table)
      if (effect === null || size === undefined) return []
      const seconds = effects.slice(index).reduce((sum, each) => sum + secondsOf(each.effect, bytes), 0)
      const place = `${effect.lock} on ${effect.table} (${amount(size)} here)`
      const who = effect.work === 'batches' ? inBatches : whoWaits[effect.lock]
      return `${head(text)}: ${place}, ${who} ${tell(seconds)}.`
    })
  })
}

function head(statement: string): string {
  const [line = ''] = statement.split('\n')
  return line.length > 100 ? `${line.slice(0, 100)}…` : line.replace(/,$/, ' …')
}

function secondsOf(effect: Effect | null, bytes: Bytes): number {
  return effect?.work === undefined ? 0 : (bytes.get(effect.table) ?? 0) / speeds[effect.work]
}

/** The statements of SQLite that read or write all rows of a table; it has one transaction, which each write waits for. */
const wholeTable: readonly (readonly [RegExp, Work, string])[] = [
  [/^INSERT INTO "new_[^]* FROM "((?:[^"]|"")+)"$/, 'rewrite', 'is written anew'],
  [/^UPDATE \/\* in batches \*\/ "((?:[^"]|"")+)"/, 'batches', 'is changed in batches'],
  [/^UPDATE "((?:[^"]|"")+)"/, 'update', 'is changed row by row'],
  [/^CREATE (?:UNIQUE )?INDEX [^]* ON "((?:[^"]|"")+)"/, 'index', 'is indexed'],
]

function rebuilds({ sql }: Migration, bytes: Bytes): string[] {
  return splitStatements('sqlite', sql).flatMap(({ text }) => {
    for (const [pattern, work, told] of wholeTable) {
      const name = pattern.exec(text)?.[1]
      const size = name === undefined ? 0 : (bytes.get(name.replaceAll('""', '"')) ?? 0)
      if (size < small) continue
      const seconds = size / speeds[work]
      if (work === 'batches') return `The table ${name} (${amount(size)} here) ${told}: ${inBatches} ${tell(seconds)}.`
      const refused = seconds < patience ? '' : '; those that wait for more than five seconds are answered with 503'
      return `The table ${name} (${amount(size)} here) ${told}: writes wait ${tell(seconds)}${refused}.`
    }
    return []
  })
}

/** `for less than a second`, `for about 12 seconds` */
function tell(seconds: number): string {
  if (seconds < 1) return 'for less than a second'
  return seconds < 120 ? `for about ${Math.ceil(seconds)} seconds` : `for about ${Math.ceil(seconds / 60)} minutes`
}

function amount(bytes: number): string {
  return bytes < small ? 'less than 1 MB' : `${Math.round(bytes / 1e6)} MB`
}
