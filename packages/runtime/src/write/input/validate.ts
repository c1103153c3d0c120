import { isRecord } from './body.js'
import { readRow } from './row.js'
import { Spot } from './spot.js'
import type { CompiledType } from '../../types.js'
import type { Authors } from './author.js'
import type { WritableAttribute } from './compile.js'
import type { EntryInput } from './entry-input.js'
import type { Findings } from './spot.js'

/** The types of the project and what a body may set of each. */
export interface InputScope {
  readonly types: ReadonlyMap<string, CompiledType>
  /** By uid. */
  readonly writable: ReadonlyMap<string, readonly WritableAttribute[]>
}

export interface InputRules extends Authors {
  readonly mode: 'create' | 'update'
  readonly isDraft: boolean
  /** Attributes that get their value from elsewhere where the body has none. */
  readonly inherited?: ReadonlySet<string>
}

/** What the reading of a nested value needs to know of the whole. */
export interface Reading extends InputRules {
  readonly scope: InputScope
}

/** Judges the `data` of a body as a whole: every fault is in the answer, nothing is thrown. */
export function validateEntry(scope: InputScope, type: CompiledType, data: unknown, rules: InputRules): EntryInput {
  const findings: Findings = {
    issues: [],
    malformed: null,
    relations: null,
    targets: new Map(),
    impossible: new Map(),
    foreignFiles: new Set(),
    isDraft: rules.isDraft,
  }
  const spot = new Spot(findings, [])
  if (!isRecord(data)) spot.isNot('object', null, data)
  const row = readRow(type, isRecord(data) ? data : {}, spot, { ...rules, scope }, rules.mode === 'create')
  return { ...findings, issues: isRecord(data) ? findings.issues : findings.issues.slice(0, 1), row }
}
