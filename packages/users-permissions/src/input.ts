/** Bodies of the account routes: a few texts each, validated together before anything is looked up. */
import { shorten } from '@content-gen/runtime'
import { longestPassword } from './password.js'
import {
  isEmail,
  isRecord,
  isStorable,
  issuesError,
  notStorable,
  own,
  rankOf,
  wrongType,
} from '@content-gen/runtime/write'
import type { Issue } from '@content-gen/runtime/write'

/** The rule for one text of a body. */
export interface TextRule {
  readonly isEmail?: true
  /** May be absent. */
  readonly isOptional?: true
  /** Another field, whose text it must repeat. */
  readonly repeats?: string
  /** Characters. */
  readonly least?: number
  readonly most?: number
}

export type Rules = Readonly<Record<string, TextRule>>

export const required: TextRule = {}
export const email: TextRule = { isEmail: true }
/** The most characters of a name or address of an account: computing the comparison key of a long one takes long. */
export const longestName = 1000

/**
 * Returns the texts that the rules name. `isClosed`: other fields are rejected.
 * @throws ValidationError with every fault, in the order of the rules
 */
export function readTexts<Names extends string>(
  body: unknown,
  rules: Readonly<Record<Names, TextRule>>,
  { isClosed = false }: { readonly isClosed?: boolean } = {},
): Record<Names, string> {
  const sent = fieldsOf(body)
  const names = Object.keys(rules) as Names[]
  // Of two names of which one begins with the other, Strapi v4 lists the issues of the later one first.
  const inOrder = names.toReversed().toSorted((one, other) => rankOf(names, [one]) - rankOf(names, [other]))
  const issues = inOrder.flatMap((name) => issueOf(name, own(sent, name), rules[name], sent))
  const unknown = isClosed ? Object.keys(sent).filter((name) => !Object.hasOwn(rules, name)) : []
  if (unknown.length > 0) {
    issues.push({ path: [], message: `this field has unspecified keys: ${shorten(unknown.join(', '))}` })
  }
  if (issues.length > 0) throw issuesError(issues)
  // All present values were found to be text.
  return Object.fromEntries(names.map((name) => [name, own(sent, name) ?? ''])) as Record<Names, string>
}

/** Returns the fields of a body. @throws ValidationError for a list */
export function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  if (Array.isArray(body)) throw issuesError([wrongType([], 'object', body)])
  return isRecord(body) ? body : {}
}

function issueOf(name: string, value: unknown, rule: TextRule, sent: Readonly<Record<string, unknown>>): Issue[] {
  const path = [name]
  const missing: Issue = { path, message: `${name} is a required field`, refusal: { code: 'required' } }
  if (value === undefined) return rule.isOptional ? [] : [missing]
  const differs = rule.repeats !== undefined && value !== own(sent, rule.repeats)
  const mismatch: Issue[] = differs
    ? [{ path, message: 'Passwords do not match', refusal: { code: 'passwordsDiffer' } }]
    : []
  if (typeof value !== 'string') return [wrongType(path, 'string', value), ...mismatch]
  if (!isStorable(value)) return [{ path, message: `${name} ${notStorable}` }]
  if (rule.most !== undefined && value.length > rule.most) return [tooLong(name, rule.most)]
  const issues: Issue[] = []
  if (rule.least !== undefined && value.length < rule.least) {
    const refusal = { code: 'minLength', data: { min: rule.least } } as const
    issues.push({ path, message: `${name} must be at least ${rule.least} characters`, refusal })
  } else if (value === '' && !rule.isOptional) return [missing]
  if (rule.isEmail && value !== '' && !isEmail(value))
    issues.push({ path, message: `${name} must be a valid email`, refusal: { code: 'email' } })
  return [...issues, ...mismatch]
}

export function tooLong(name: string, most: number): Issue {
  const refusal = { code: 'maxLength', data: { max: most } } as const
  return { path: [name], message: `${name} must be at most ${most} characters`, refusal }
}

/** @throws ValidationError if bcrypt would ignore a part of the password */
export function refuseLong(password: string): void {
  if (Buffer.byteLength(password) <= longestPassword) return
  const refusal = { code: 'maxBytes', data: { max: longestPassword } } as const
  throw issuesError([{ path: ['password'], message: `password must be at most ${longestPassword} bytes`, refusal }])
}
