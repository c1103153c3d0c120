import { Pauses } from '../../load/pauses.js'
import { isRecord } from './body.js'
import { refuseLarge } from './extent.js'
import { readRow } from './row.js'
import { Spot } from './spot.js'
import type { CompiledType } from '../../types.js'
import type { EntryInput } from './entry-input.js'
import type { InputRules, InputScope } from './reading.js'
import type { Findings } from './spot.js'

/**
 * Validates the `data` of a body as a whole: the result has every fault.
 * @throws ValidationError for a body that writes too much
 */
export async function validateEntry(
  scope: InputScope,
  type: CompiledType,
  data: unknown,
  rules: InputRules,
): Promise<EntryInput> {
  refuseLarge(scope, type.uid, data)
  const findings: Findings = {
    issues: [],
    malformed: null,
    relations: null,
    targets: new Map(),
    impossible: new Map(),
    foreignFiles: new Set(),
    judged: new Map(),
    mode: rules.mode,
    isDraft: rules.isDraft,
  }
  const spot = new Spot(findings, [])
  if (!isRecord(data)) spot.isNot('object', null, data)
  const reading = { scope, pauses: new Pauses(), ...rules }
  const row = await readRow(type, isRecord(data) ? data : {}, spot, reading, rules.mode === 'create')
  if (!isRecord(data)) findings.issues.splice(1)
  return { row, ...findings }
}
