import { regexDegree } from './regex-cost.js'
import { parsePattern, UnknownCost } from './regex-graph.js'

export interface RegexProblem {
  readonly code: 'regex-syntax' | 'regex-unsafe' | 'regex-limited'
  /** Words that follow the pattern. */
  readonly message: string
  readonly hint: string | null
}

/** What is wrong with a pattern, and how long the values may be that it is tried on (null: as long as they like). */
export interface RegexVerdict {
  readonly problem: RegexProblem | null
  readonly maxLength: number | null
}

const longestPattern = 1000

/** Steps that one match may take: some 50 ms. */
const mostSteps = 1e7

/**
 * Whether values may be matched against a pattern. The engine backtracks: some patterns take a time that grows exponentially
 * with the length of a value, or with a power of it; the latter are safe on short values.
 */
export function judgeRegex(source: string, maxLength: number | null): RegexVerdict {
  if (source.length > longestPattern) return unsafe(`is longer than ${longestPattern} characters`, null)
  if (!isRegExp(source))
    return { problem: { code: 'regex-syntax', message: 'is not a regular expression', hint: null }, maxLength }
  let degree: number
  try {
    degree = regexDegree(parsePattern(source))
  } catch (error) {
    if (!(error instanceof UnknownCost)) throw error
    return unsafe(`could take any time to match: ${error.message}`, 'Write a simpler one.')
  }
  if (degree <= 1) return { problem: null, maxLength }
  const hint = 'Two repetitions in it can match the same text: make them exclude each other.'
  if (degree === Infinity) return unsafe('can take exponential time to match', hint)
  const longest = Math.floor(mostSteps ** (1 / degree))
  const grows = `takes time that grows with the power ${degree} of a value's length`
  if (longest < 50 || (maxLength !== null && maxLength > longest))
    return unsafe(grows, `${hint} Or set maxLength to at most ${longest}.`)
  if (maxLength !== null) return { problem: null, maxLength }
  const message = `${grows}, so values may have at most ${longest} characters`
  return { problem: { code: 'regex-limited', message, hint: `${hint} Or set maxLength.` }, maxLength: longest }
}

function unsafe(message: string, hint: string | null): RegexVerdict {
  return { problem: { code: 'regex-unsafe', message, hint }, maxLength: null }
}

function isRegExp(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp
  } catch {
    return false
  }
}
