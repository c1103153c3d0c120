import { isEmail, isStorable, issuesError, notStorable, own, wrongType } from '@content-gen/runtime/write'
import { longestName, tooLong } from '../input.js'
import { roleIssues } from './role-input.js'
import type { Issue } from '@content-gen/runtime/write'

const texts = ['email', 'username', 'password'] as const

/**
 * Validates a user's flat body as Strapi v4 does, before the model's own rules.
 * @throws ValidationError with every fault
 */
export function checkUser(body: Readonly<Record<string, unknown>>, mode: 'create' | 'update'): void {
  const isNew = mode === 'create'
  const issues = texts.flatMap((name) => textIssue(name, own(body, name), isNew))
  const role = own(body, 'role')
  if (isNew && role === undefined) issues.push(missing('role'))
  issues.push(...roleIssues(role, isNew))
  if (issues.length > 0) throw issuesError(issues)
}

function textIssue(name: (typeof texts)[number], value: unknown, isNew: boolean): Issue[] {
  if (value === undefined) return isNew ? [missing(name)] : []
  if (value === null) return isNew ? [missing(name)] : [wrongType([name], 'string', value)]
  if (typeof value !== 'string') return [wrongType([name], 'string', value)]
  const refusal = { code: 'required' } as const
  if (value === '')
    return [isNew ? missing(name) : { path: [name], message: `${name} must be at least 1 characters`, refusal }]
  if (!isStorable(value)) return [{ path: [name], message: `${name} ${notStorable}` }]
  if (name !== 'password' && value.length > longestName) return [tooLong(name, longestName)]
  if (name === 'email' && !isEmail(value))
    return [{ path: [name], message: 'email must be a valid email', refusal: { code: 'email' } }]
  return []
}

function missing(name: string): Issue {
  return { path: [name], message: `${name} is a required field`, refusal: { code: 'required' } }
}
