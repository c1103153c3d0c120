/** The answers of a real Strapi 4.26.2: one outcome per call, and another one where PostgreSQL differs. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { fileURLToPath } from 'node:url'
import type { Provider } from '../databases.js'

/** The result of a call, or its error. */
export interface Outcome {
  readonly result?: unknown
  readonly error?: { readonly name: string; readonly message: string; readonly errors?: readonly unknown[] }
}

export interface Recorded {
  readonly sqlite: Outcome
  /** Absent: the same. */
  readonly postgresql?: Outcome
}

const recordedFile = fileURLToPath(new URL('../../fixtures/strapi-services/recorded.json', import.meta.url))

export function readRecorded(): readonly Recorded[] {
  return existsSync(recordedFile) ? (JSON.parse(readFileSync(recordedFile, 'utf8')) as Recorded[]) : []
}

export function writeRecorded(recorded: readonly Recorded[]): void {
  writeFileSync(recordedFile, `[\n${recorded.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`)
}

/** Returns the record with the answers of one database. */
export function recordedIn(
  provider: Provider,
  answers: readonly Outcome[],
  before: readonly Recorded[],
): readonly Recorded[] {
  return answers.map((answer, index) => {
    const outcome = lasting(answer)
    const sqlite = provider === 'sqlite' ? outcome : (before[index]?.sqlite ?? outcome)
    const postgresql = provider === 'postgresql' ? outcome : (before[index]?.postgresql ?? sqlite)
    return isDeepStrictEqual(sqlite, postgresql) ? { sqlite } : { sqlite, postgresql }
  })
}

const hash = /^\$2[aby]\$/
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Replaces moments of the run and hashes of passwords, which differ each time. */
export function lasting(outcome: Outcome): Outcome {
  return JSON.parse(JSON.stringify(outcome), (_name, value: unknown) => {
    if (typeof value !== 'string') return value
    if (hash.test(value)) return '<hash>'
    return moment.test(value) && Math.abs(Date.now() - Date.parse(value)) < 600_000 ? '<now>' : value
  }) as Outcome
}
