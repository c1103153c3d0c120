import type { Diagnostic } from '@content-gen/schema'
import { problem } from '../project/problem.js'
import type { MadeFile } from './makers.js'

/** Reports tasks whose rules cannot be read. */
export function taskFaults(made: readonly MadeFile[]): Diagnostic[] {
  return made.flatMap(({ place, facts: { faults = [] } }) =>
    faults.map(({ line, message, hint }) => problem('cron-rule', `${place.path}:${line}`, message, hint)),
  )
}
