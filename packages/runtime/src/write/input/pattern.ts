/** The `regex` of an attribute, on an engine that never backtracks: matching takes time linear in the value's length. */
import { RE2JS } from 're2js'
import type { ScalarAttribute } from '../../descriptor.js'

/** The most steps of one match; a step is one part of the pattern for one character. Generation warns if that allows only short values. */
const mostSteps = 2_000_000

export interface Pattern {
  /** As messages print it. */
  readonly text: string
  /** The most characters of a value that is matched. */
  readonly longest: number
  matches(value: string): boolean
}

/** Compiles the pattern of an attribute; null if it has none. */
export function compilePattern({ regex, linear }: ScalarAttribute): Pattern | null {
  if (regex === undefined) return null
  if (linear === undefined)
    throw new Error(`The regex ${regex} was generated for another version: run \`content-gen generate\`.`)
  let size = 0
  const compile = (source: string) => {
    const compiled = RE2JS.compile(source)
    size += compiled.programSize()
    return compiled
  }
  const alternatives = linear.map(({ all, none = [] }) => ({ all: all.map(compile), none: none.map(compile) }))
  return {
    text: String(new RegExp(regex)),
    longest: Math.floor(mostSteps / Math.max(size, 1)),
    matches: (value) => {
      const text = withHalves(value)
      return alternatives.some(
        ({ all, none }) => all.every((one) => one.test(text)) && !none.some((one) => one.test(text)),
      )
    },
  }
}

/** JavaScript treats the halves of characters beyond 16 bits as characters; patterns replace them by others. */
function withHalves(text: string): string {
  if (!/[\uD800-\uDFFF]/.test(text)) return text
  return text.replace(/[\uD800-\uDFFF]/g, (half) => String.fromCodePoint(half.charCodeAt(0) - 0xd800 + 0xf0000))
}
