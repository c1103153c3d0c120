import { compareMigrations, describeStanding } from './standing.js'
import type { Standing } from './standing.js'
import { findMisfits, findMissing, summarize } from './tables.js'
import type { ExpectedTables, LiveTables } from './tables.js'

/** The state of the code and of the database. */
export interface Comparison {
  /** The code's migrations; null if they were not shipped with it. */
  readonly known: readonly string[] | null
  /** The database's migrations; null if it has no readable table of migrations. */
  readonly applied: readonly string[] | null
  readonly expected: ExpectedTables
  readonly live: LiveTables
}

export interface Judgement {
  /** Null if the names of migrations cannot be compared. */
  readonly standing: Standing | null
  /** True if the code can work on the tables. */
  readonly isFit: boolean
  /** The difference in a sentence; null if code and database are of the same release. */
  readonly sentence: string | null
}

/** Decides whether code can work on a database. If the names of the migrations do not tell, the tables do. */
export function judge({ known, applied, expected, live }: Comparison): Judgement {
  const standing = known === null ? null : compareMigrations(known, applied ?? [])
  // There is no table of migrations if the tables are not maintained with our migrations.
  const isComparable = standing !== null && (applied !== null || findMissing(expected, live).length > 0)
  if (!isComparable) return judgeTables(expected, live, applied === null ? unrecorded : noFolder)
  const sentence = describeStanding(standing)
  switch (standing.kind) {
    case 'behind':
    case 'diverged':
      return { standing, isFit: false, sentence }
    case 'ahead': {
      const misfits = findMisfits(expected, live)
      if (misfits.length === 0)
        return {
          standing,
          isFit: true,
          sentence: `${sentence} Its tables still fit: nothing that this code uses is gone.`,
        }
      return { standing, isFit: false, sentence: `${sentence} Its tables do not fit: ${summarize(misfits)}.` }
    }
    case 'equal': {
      const missing = findMissing(expected, live)
      if (missing.length === 0) return { standing, isFit: true, sentence: null }
      return {
        standing,
        isFit: false,
        sentence: `${sentence} Its tables do not fit all the same: ${summarize(missing)}.`,
      }
    }
  }
}

const noFolder = 'prisma/migrations is not here'
const unrecorded = 'The database has no table of migrations'

function judgeTables(expected: ExpectedTables, live: LiveTables, reason: string): Judgement {
  const misfits = findMisfits(expected, live)
  if (misfits.length === 0)
    return { standing: null, isFit: true, sentence: `${reason}: only the tables were compared. They fit.` }
  const sentence = `The tables of the database do not fit this code: ${summarize(misfits)}. ${reason}: only the tables were compared.`
  return { standing: null, isFit: false, sentence }
}
