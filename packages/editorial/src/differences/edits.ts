import { diffArrays } from 'diff'
import type { Effort } from './effort.js'

/** A part that both texts have, or parts that replace each other. */
export interface Edit {
  readonly isSame: boolean
  readonly before: string
  readonly after: string
}

/** Returns null for a text with too many tokens. */
export type Split = (text: string) => readonly string[] | null

/** Returns the edits between two texts, by the first way to split them whose tokens are not too many and do not take more than the effort allows. */
export function editsOf(before: string, after: string, [split, ...others]: readonly Split[], effort: Effort): Edit[] {
  if (split === undefined || before === '' || after === '') return [{ isSame: false, before, after }]
  const [old, now] = [split(before), split(after)]
  if (old === null || now === null) return editsOf(before, after, others, effort)
  const shortest = Math.min(old.length, now.length)
  let start = 0
  while (start < shortest && old[start] === now[start]) start++
  let end = 0
  while (end < shortest - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const [oldMiddle, nowMiddle] = [old.slice(start, old.length - end), now.slice(start, now.length - end)]
  const middle =
    // The library counts each token of a long insertion as an edit, unless nothing is left to compare it with.
    (oldMiddle.length > 0 && nowMiddle.length > 0 ? tokenEdits(oldMiddle, nowMiddle, effort) : null) ??
    editsOf(oldMiddle.join(''), nowMiddle.join(''), others, effort)
  return [unchanged(old.slice(0, start)), ...middle, unchanged(old.slice(old.length - end))]
}

/** Returns null if there are more edits than the effort allows. */
function tokenEdits(before: string[], after: string[], effort: Effort): Edit[] | null {
  const most = effort.edits
  const changes = diffArrays(before, after, { maxEditLength: most })
  if (changes === undefined) {
    effort.spend(most)
    return null
  }
  effort.spend(changes.reduce((sum, { added, removed, count }) => (added || removed ? sum + count : sum), 0))
  return changes.map(({ added, removed, value }) => {
    const text = value.join('')
    return { isSame: !added && !removed, before: added ? '' : text, after: removed ? '' : text }
  })
}

function unchanged(tokens: readonly string[]): Edit {
  const text = tokens.join('')
  return { isSame: true, before: text, after: text }
}
