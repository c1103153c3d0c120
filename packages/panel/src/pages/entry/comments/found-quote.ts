import type { Quote } from '@content-gen/admin/panel-api'

/** Characters around the words by which they are found again. */
const around = 60
const longest = 500

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

/** Returns where the words begin in a text that may have changed: of several places, the one with the most of what was around. Null: they are gone. */
export function findQuote(text: string, { text: words, before, after }: Quote): number | null {
  let best: { readonly at: number; readonly score: number } | null = null
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const score = sameEnd(text.slice(0, at), before) + sameStart(text.slice(at + words.length), after)
    if (best === null || score > best.score) best = { at, score }
  }
  return best?.at ?? null
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
