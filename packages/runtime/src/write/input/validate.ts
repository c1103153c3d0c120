import { Stretches } from '../../load/stretches.js'
import { isRecord } from './body.js'
import { refuseLarge } from './extent.js'
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
  /** Told of links that are dropped since the caller may not set them. */
  readonly tellDropped?: (dropped: DroppedLink) => void
  /** The most links and components of one write. */
  readonly maxLinks: number
}

export interface DroppedLink {
  readonly uid: string
  readonly attribute: string
  /** The action that the caller lacks. */
  readonly missing: string
}

export interface InputRules extends Authors {
  readonly mode: 'create' | 'update'
  readonly isDraft: boolean
  /** A draft may lack its required lists as well: Strapi v4 wants them from clients. */
  readonly mayLackLists?: boolean
  /** Attributes that get their value from elsewhere if the body has none. */
  readonly inherited?: ReadonlySet<string>
}

/** The context of reading a nested value. */
export interface Reading extends InputRules {
  readonly scope: InputScope
  readonly stretches: Stretches
}

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
  const reading = { scope, stretches: new Stretches(), ...rules }
  const row = await readRow(type, isRecord(data) ? data : {}, spot, reading, rules.mode === 'create')
  if (!isRecord(data)) findings.issues.splice(1)
  return { row, ...findings }
}
