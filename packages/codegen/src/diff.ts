import { diffLines, type Edit } from './diff-lines.js'
import type { Change } from './compare-files.js'

const contextLines = 3

/** Returns the unified diff of changes, file by file; empty if they change nothing. */
export function unifiedDiff(changes: readonly Change[]): string {
  return changes.map(({ path, before, after }) => diffFile(path, before, after)).join('')
}

function diffFile(path: string, before: string | null, after: string | null): string {
  if (before === after) return ''
  const edits = diffLines(splitLines(before ?? ''), splitLines(after ?? ''))
  const from = before === null ? '/dev/null' : `a/${path}`
  const to = after === null ? '/dev/null' : `b/${path}`
  return `--- ${from}\n+++ ${to}\n${hunks(edits).join('')}`
}

function splitLines(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

function hunks(edits: readonly Edit[]): string[] {
  let oldLine = 1
  let newLine = 1
  let at = 0
  return spans(edits).map(([from, to]) => {
    for (const { mark } of edits.slice(at, from)) {
      if (mark !== '+') oldLine++
      if (mark !== '-') newLine++
    }
    at = from
    const lines = edits.slice(from, to)
    const head = `@@ -${range(oldLine, lines, '+')} +${range(newLine, lines, '-')} @@`
    return `${head}\n${lines.map(({ mark, line }) => `${mark}${line}\n`).join('')}`
  })
}

/** Groups changes with the lines around them; groups that would touch are merged. */
function spans(edits: readonly Edit[]): readonly (readonly [from: number, to: number])[] {
  const found: [from: number, to: number][] = []
  for (const [index, { mark }] of edits.entries()) {
    if (mark === ' ') continue
    const [from, to] = [Math.max(0, index - contextLines), Math.min(edits.length, index + 1 + contextLines)]
    const last = found.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = to
    else found.push([from, to])
  }
  return found
}

function range(start: number, lines: readonly Edit[], foreign: '-' | '+'): string {
  const length = lines.filter(({ mark }) => mark !== foreign).length
  return `${length === 0 ? start - 1 : start}${length === 1 ? '' : `,${length}`}`
}
