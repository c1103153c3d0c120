import { ObjectReader } from '../json/object-reader.js'
import { isArray, isObject, toPlain } from '../json/value.js'
import { child } from '../pointer.js'
import { quote } from '../quote.js'
import type { PlacedRule, RolePermissions } from '@content-gen/contract'

/** The types of roles. */
export const roleForm = /^[a-z0-9][a-z0-9_-]*$/

/** Reports a text that cannot be the type of a role. */
function checkRoleType(reader: ObjectReader, key: string, type: string): void {
  if (roleForm.test(type)) return
  const message = `${quote(type)} cannot be the type of a role`
  reader.report.error('role-type', reader.place(key), message, 'Use lower-case letters, digits, "-" and "_".')
}

/** Reads the permissions of roles, by their types. */
export function parsePermissions(config: ObjectReader, key: string): Readonly<Record<string, RolePermissions>> {
  const roles = config.section(key)
  const names = [...roles.object.keys()]
  for (const name of names) checkRoleType(roles, name, name)
  return Object.fromEntries(names.map((name) => [name, parseRole(roles, name)]))
}

/** Parses the permissions of a role: a list of grants, or an object with such a list. */
function parseRole(roles: ObjectReader, name: string): RolePermissions {
  const value = roles.value(name)
  if (isArray(value)) return { defaults: true, ...parseGrants(roles, name), onlyQueries: false }
  if (!isObject(value)) {
    const message = `the permissions of ${quote(name)} must be a list of action ids`
    roles.report.error('value-type', roles.place(name), message, 'Or { "defaults": false, "actions": [...] }.')
    return { defaults: true, actions: [], rules: [], onlyQueries: false }
  }
  const role = roles.section(name, ['defaults', 'actions', 'onlyQueries'])
  return {
    defaults: role.boolean('defaults') ?? true,
    ...parseGrants(role, 'actions'),
    onlyQueries: role.boolean('onlyQueries') ?? false,
  }
}

/** A grant is the id of an action, or an object with that id and what limits it. */
function parseGrants(reader: ObjectReader, key: string): Pick<RolePermissions, 'actions' | 'rules'> {
  const value = reader.value(key)
  if (!isArray(value) || !value.some(isObject)) return { actions: [...new Set(reader.strings(key) ?? [])], rules: [] }
  const grants = value.flatMap((item, index): PlacedRule[] => {
    const pointer = child(child(reader.at.pointer, key), index)
    if (typeof item === 'string') return [{ pointer, action: item }]
    const at = { file: reader.at.file, pointer }
    if (isObject(item)) return parseRule(new ObjectReader(item, at, reader.report))
    reader.report.error('value-type', at, 'must be the id of an action, or an object')
    return []
  })
  const limited = new Set(grants.filter(isLimited).map(({ action }) => action))
  return {
    actions: [...new Set(grants.map(({ action }) => action))],
    rules: grants.filter(({ action }) => limited.has(action)),
  }
}

export function isLimited({ where, fields, preset }: PlacedRule): boolean {
  return where !== undefined || fields !== undefined || preset !== undefined
}

function parseRule(rule: ObjectReader): PlacedRule[] {
  rule.onlyKeys(['action', 'where', 'fields', 'preset'])
  const action = rule.string('action')
  if (action === null) {
    rule.report.error('permission-rule', rule.at, 'a grant with limits needs an "action"')
    return []
  }
  const [where, fields, preset] = [plainAt(rule, 'where'), rule.strings('fields'), plainAt(rule, 'preset')]
  return [
    {
      pointer: rule.at.pointer,
      action,
      ...(where ? { where } : {}),
      ...(fields ? { fields } : {}),
      ...(preset ? { preset } : {}),
    },
  ]
}

function plainAt(rule: ObjectReader, key: string): Readonly<Record<string, unknown>> | null {
  const found = rule.objectAt(key)
  return found && (toPlain(found.object) as Readonly<Record<string, unknown>>)
}
