import { textRules } from '@content-gen/contract'
import { isStorable, notStorable } from '../../json/storable.js'
import { compilePattern } from './pattern.js'
import type { ScalarAttribute } from '../../descriptor.js'
import type { Spot } from './spot.js'

const { longestEmail, longestPassword, longestUnique } = textRules
const uidPattern = new RegExp(textRules.uidPattern)
const emailPattern = new RegExp(textRules.emailPattern, 'u')

/** Checks text: the limits and the pattern of the attribute, and the syntax of its type. Returns the text itself. */
export function textCheck(attribute: ScalarAttribute): (value: unknown, spot: Spot) => unknown {
  const { type, minLength, maxLength } = attribute
  const pattern = compilePattern(attribute)
  const longest = type === 'password' ? longestPassword : attribute.unique || type === 'uid' ? longestUnique : Infinity
  return (value, spot) => {
    if (typeof value !== 'string') return void spot.isNot('string', value)
    if (minLength !== undefined && value.length < minLength && !spot.findings.isDraft) {
      spot.violates(`must be at least ${minLength} characters`, 'minLength', { min: minLength })
    }
    const most = Math.min(maxLength ?? Infinity, pattern?.longest ?? Infinity)
    if (value.length > most) spot.violates(`must be at most ${most} characters`, 'maxLength', { max: most })
    else if (pattern && (value !== '' || attribute.required) && !pattern.matches(value)) {
      spot.violates(`must match the following: "${pattern.text}"`, 'pattern', { pattern: pattern.text })
    }
    if (type === 'uid' && !uidPattern.test(value)) spot.violates(`must match the following: "${uidPattern}"`, 'uid')
    if (type === 'email') checkEmail(value, spot)
    if (longest < Infinity && Buffer.byteLength(value) > longest)
      spot.violates(`must be at most ${longest} bytes`, 'maxBytes', { max: longest })
    if (!isStorable(value)) spot.violates(notStorable)
    return value
  }
}

function checkEmail(value: string, spot: Spot): void {
  if (value === '') spot.violates('cannot be empty', 'email')
  else if (!isEmail(value)) spot.violates('must be a valid email', 'email')
}

export function isEmail(text: string): boolean {
  return text.length <= longestEmail && emailPattern.test(text)
}
