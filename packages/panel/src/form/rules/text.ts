import { textRules } from '@content-gen/contract'
import type { TextAttribute } from '@content-gen/admin/panel-api'
import { exampleOf } from './example-of.js'
import type { Fault } from './fault.js'

const { longestEmail, longestPassword, longestUnique } = textRules
const uidPattern = new RegExp(textRules.uidPattern)
const emailPattern = new RegExp(textRules.emailPattern, 'u')

/** Checks text by the rules of the server. */
export function textFault(attribute: TextAttribute, value: unknown): Fault | null {
  const { type, minLength, maxLength, required } = attribute
  if (typeof value !== 'string') return { rule: 'unreadable' }
  if (maxLength !== undefined && value.length > maxLength) return { rule: 'maxLength', values: { max: maxLength } }
  const pattern = patternOf(attribute.regex)
  if (pattern && (value !== '' || required) && !pattern.test(value))
    return { rule: 'pattern', values: patternValues(pattern) }
  if (type === 'uid' && !uidPattern.test(value)) return { rule: 'uid' }
  if (type === 'email' && !(value.length <= longestEmail && emailPattern.test(value))) return { rule: 'email' }
  const longest = type === 'password' ? longestPassword : attribute.unique || type === 'uid' ? longestUnique : Infinity
  if (value.length * 3 > longest && new TextEncoder().encode(value).length > longest)
    return { rule: 'maxBytes', values: { max: longest } }
  if (minLength !== undefined && value.length < minLength)
    return { rule: 'minLength', values: { min: minLength }, isMissing: true }
  return null
}

/** People read an example, if there is one. */
function patternValues(pattern: RegExp): Record<string, string> {
  const example = exampleOf(pattern)
  return { pattern: String(pattern), ...(example === null ? {} : { example }) }
}

const patterns = new Map<string, RegExp | null>()

/** The server has the last word on patterns that this browser cannot read. */
function patternOf(source: string | undefined): RegExp | null {
  if (source === undefined) return null
  if (!patterns.has(source)) {
    try {
      patterns.set(source, new RegExp(source))
    } catch {
      patterns.set(source, null)
    }
  }
  return patterns.get(source) ?? null
}
