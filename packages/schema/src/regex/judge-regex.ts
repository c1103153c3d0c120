import { RE2JS } from 're2js'
import { linearRegex, NotLinear, type LinearRegex } from './linear-regex.js'

export interface RegexProblem {
  readonly code: 'regex-syntax' | 'regex-unsafe' | 'regex-limited'
  /** Words that follow the pattern. */
  readonly message: string
  readonly hint: string | null
}

/** The verdict on a pattern: its fault, the form it is matched in, and the longest value that it is tried on (null: no limit of its own). */
export interface RegexVerdict {
  readonly problem: RegexProblem | null
  readonly linear: LinearRegex | null
  readonly maxLength: number | null
}

const longestPattern = 1000

/**
 * Steps that one match may take, each a part of the pattern that is looked at for a character: less than a tenth of a second, or
 * some tenths for a pattern that can go on in many ways. The server holds to the same number.
 */
const mostSteps = 2_000_000

/** A limit that is so far away is not worth a word. */
const worthTelling = 10_000

/** Whether values may be matched against a pattern, by an engine whose time grows with the length of a value and the size of a pattern. */
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
  if (maxLength !== null || longest > worthTelling) return { problem: null, linear, maxLength }
  return {
    problem: { code: 'regex-limited', message: grows, hint: 'Repeat less, or set maxLength.' },
    linear,
    maxLength: longest,
  }
}

/** Parts of the programs that the patterns become; null if the engine does not take them. */
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

function isRegExp(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp
  } catch {
    return false
  }
}
