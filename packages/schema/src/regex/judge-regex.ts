import { RE2JS } from 're2js'
import { quote } from '../quote.js'
import { neverMatches } from './never-matches.js'
import { linearRegex, NotLinear, type LinearRegex } from './linear-regex.js'

export interface RegexProblem {
  readonly code: 'regex-syntax' | 'regex-unsafe' | 'regex-limited' | 'regex-never'
  /** Words that follow the quoted pattern. */
  readonly message: string
  readonly hint: string | null
}

/** The verdict on a pattern: its fault, the form in which it is matched, and the longest value to match (null: no limit of its own). */
export interface RegexVerdict {
  readonly problem: RegexProblem | null
  readonly linear: LinearRegex | null
  readonly maxLength: number | null
}

const longestPattern = 1000

/**
 * The most steps of one match; a step examines one part of the pattern for one character: less than a tenth of a second, or a few tenths
 * for a highly ambiguous pattern. The server uses the same number.
 */
const mostSteps = 2_000_000

/** A higher limit is not worth mentioning. */
const worthTelling = 10_000

/** Decides whether values may be matched with a pattern, by an engine whose time is proportional to the sizes of value and pattern. */
export function judgeRegex(source: string, maxLength: number | null): RegexVerdict {
  if (source.length > longestPattern) return unsafe(`is longer than ${longestPattern} characters`, null)
  if (!isRegExp(source)) return refused({ code: 'regex-syntax', message: 'is not a regular expression', hint: null })
  let linear: LinearRegex
  try {
    linear = linearRegex(source)
  } catch (error) {
    if (!(error instanceof NotLinear)) throw error
    return unsafe(`${error.message}, so matching could take unbounded time`, 'Write one without.')
  }
  const size = sizeOf(linear)
  if (size === null) return unsafe('is too large: its repetitions multiply', 'Repeat less.')
  const longest = Math.floor(mostSteps / size)
  const grows = `is so large that values may have at most ${longest} characters`
  if (longest < 50 || (maxLength !== null && maxLength > longest))
    return unsafe(grows, `Repeat less, or set maxLength to at most ${longest}.`)
  if (maxLength !== null || longest > worthTelling)
    return { problem: neverMatches(source) ? never(source) : null, linear, maxLength }
  return {
    problem: { code: 'regex-limited', message: grows, hint: 'Repeat less, or set maxLength.' },
    linear,
    maxLength: longest,
  }
}

/** Returns the size of the programs that the patterns compile to; null if the engine rejects them. */
function sizeOf(linear: LinearRegex): number | null {
  try {
    const patterns = linear.flatMap(({ all, none }) => [...all, ...none])
    return patterns.reduce((size, pattern) => size + RE2JS.compile(pattern).programSize(), 0)
  } catch {
    return null
  }
}

function unsafe(message: string, hint: string | null): RegexVerdict {
  return refused({ code: 'regex-unsafe', message, hint })
}

function refused(problem: RegexProblem): RegexVerdict {
  return { problem, linear: null, maxLength: null }
}

function never(source: string): RegexProblem {
  const [, inner] = /^\/(.*)\/$/s.exec(source) ?? []
  const hint = inner === undefined ? null : `Write it without the slashes: ${quote(inner)}.`
  return { code: 'regex-never', message: 'matches no value: it wants text before the start or after the end', hint }
}

function isRegExp(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp
  } catch {
    return false
  }
}
