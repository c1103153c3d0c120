import type { Run } from './difference.js'
import { editsOf } from './edits.js'
import type { Edit } from './edits.js'
import { Effort } from './effort.js'
import { lines, words } from './tokens.js'

/** Returns the runs of two texts that differ. */
export type FindRuns = (before: string, after: string) => readonly Run[]

/** Returns what finds the runs of all texts of one comparison. */
export function runsInTurn(): FindRuns {
  const effort = new Effort()
  return (before, after) => runsOf(before, after, effort)
}

/** Returns the parts of two texts that they share, and those that replace each other: by words, or by lines if that is too much work. */
export function runsOf(before: string, after: string, effort: Effort): Run[] {
  return joined(editsOf(before, after, [words, lines], effort)).flatMap(
    ({ isSame, before: removed, after: added }): Run[] => {
      const runs: Run[] = isSame
        ? [{ kind: 'same', text: removed }]
        : [
            { kind: 'removed', text: removed },
            { kind: 'added', text: added },
          ]
      return runs.filter(({ text }) => text !== '')
    },
  )
}

/** Joins edits that follow each other, with the spaces between them: two new words are one change. */
function joined(edits: readonly Edit[]): Edit[] {
  const result: Edit[] = []
  const full = edits.filter(({ before, after }) => before !== '' || after !== '')
  for (const [at, edit] of full.entries()) {
    const last = result.at(-1)
    const isBetween = edit.isSame && /^[^\S\n]+$/.test(edit.before) && last?.isSame === false && at < full.length - 1
    const isSame = edit.isSame && !isBetween
    if (last?.isSame !== isSame) result.push({ ...edit, isSame })
    else result.splice(-1, 1, { isSame, before: last.before + edit.before, after: last.after + edit.after })
  }
  return result
}
