import { commentLimits } from '@content-gen/contract'
import type { Quote } from '@content-gen/admin/panel-api'

/** Characters around the words by which they are found again. */
const around = 60
const { quote: longest } = commentLimits

/** Returns a part of a text with what is around it; null if nothing is left without spaces, or if it is too long. */
export function quoteAt(text: string, start: number, end: number): Quote | null {
  const words = text.slice(start, end)
  const from = start + (words.length - words.trimStart().length)
  const to = from + words.trim().length
  if (to === from || to - from > longest) return null
  return {
    text: text.slice(from, to),
    before: text.slice(Math.max(0, from - around), from),
    after: text.slice(to, to + around),
  }
}

/** A part of a text. */
export interface FoundWords {
  readonly start: number
  readonly end: number
}

/**
 * Returns where the words are in a text that may have changed, whatever space is between them by now: of several places, the one with the
 * most of what was around. Null: they are gone.
 */
export function findQuote(text: string, { text: words, before, after }: Quote): FoundWords | null {
  const parts = words.split(/\s+/).filter((part) => part !== '')
  const form = new RegExp(parts.map((part) => part.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')).join('\\s+'), 'g')
  let best: (FoundWords & { readonly score: number }) | null = null
  for (const { 0: found, index: start } of parts.length === 0 ? [] : text.matchAll(form)) {
    const end = start + found.length
    const score = sameEnd(text.slice(0, start), before) + sameStart(text.slice(end), after)
    if (best === null || score > best.score) best = { start, end, score }
  }
  return best && { start: best.start, end: best.end }
}

function sameStart(one: string, other: string): number {
  let count = 0
  while (count < other.length && one[count] === other[count]) count++
  return count
}

function sameEnd(one: string, other: string): number {
  let count = 0
  while (count < other.length && one.at(-1 - count) === other.at(-1 - count)) count++
  return count
}
