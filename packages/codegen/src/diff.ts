import { diffLines, type Edit } from './diff-lines.js'
import type { Change } from './plan.js'

const contextLines = 3

/** The unified diff of what a plan changes, file by file; empty where it changes nothing. */
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
  const result: string[] = []
  let index = 0
  let oldLine = 1
  let newLine = 1
  const advance = (edit: Edit | undefined) => {
    if (edit?.mark !== '+') oldLine++
    if (edit?.mark !== '-') newLine++
    index++
  }
  while (index < edits.length) {
    const first = edits.findIndex((edit, at) => at >= index && edit.mark !== ' ')
    if (first < 0) break
    while (index < Math.max(index, first - contextLines)) advance(edits[index])
    const [oldStart, newStart, from] = [oldLine, newLine, index]
    let quiet = 0
    while (index < edits.length && quiet <= contextLines * 2) {
      quiet = edits[index]?.mark === ' ' ? quiet + 1 : 0
      advance(edits[index])
    }
    const to = index - Math.max(0, quiet - contextLines)
    const lines = edits.slice(from, to)
    result.push(
      `@@ -${range(oldStart, lines, '+')} +${range(newStart, lines, '-')} @@\n${lines.map(({ mark, line }) => `${mark}${line}\n`).join('')}`,
    )
  }
  return result
}

function range(start: number, lines: readonly Edit[], foreign: '-' | '+'): string {
  const length = lines.filter(({ mark }) => mark !== foreign).length
  return `${length === 0 ? start - 1 : start}${length === 1 ? '' : `,${length}`}`
}
