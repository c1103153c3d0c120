import { isRecord, own, wrongType } from '@content-gen/runtime/write'
import type { Issue } from '@content-gen/runtime/write'

/** Validates the role in a user's body: an id, or the lists of an editor of relations. */
export function roleIssues(role: unknown, isNew: boolean): Issue[] {
  if (role === undefined) return []
  if (role === null || Array.isArray(role)) return [wrongType(['role'], 'object', role)]
  if (!isRecord(role)) return isId(role) ? [] : [wrongType(['role'], 'strapiID', role)]
  const connect = own(role, 'connect')
  const connected = listIssues('connect', connect)
  if (isNew) return isEmptyList(connect) ? [without('connect', 'Users must have a role')] : connected
  const disconnect = own(role, 'disconnect')
  const issues = [...listIssues('disconnect', disconnect), ...connected]
  const removes = isEmptyList(connect) && Array.isArray(disconnect) && disconnect.length > 0
  return removes ? [without('disconnect', 'Cannot remove role'), ...issues] : issues
}

function listIssues(name: 'connect' | 'disconnect', list: unknown): Issue[] {
  const path = ['role', name]
  if (list === undefined) return [without(name, `role.${name} is a required field`)]
  if (!Array.isArray(list)) return [wrongType(path, 'array', list)]
  if (name === 'disconnect') return []
  return list.flatMap((item: unknown, index) => itemIssues(item, [...path, String(index)], index))
}

function itemIssues(item: unknown, path: readonly string[], index: number): Issue[] {
  if (!isRecord(item)) return [wrongType(path, 'object', item)]
  const id = own(item, 'id')
  const message = `role.connect[${index}].id is a required field`
  if (id === undefined) return [{ path: [...path, 'id'], message, refusal: { code: 'required' } }]
  return isId(id) ? [] : [wrongType([...path, 'id'], 'strapiID', id)]
}

function without(name: 'connect' | 'disconnect', message: string): Issue {
  return { path: ['role', name], message, refusal: { code: 'required' } }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function isId(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value) && value >= 0)
}
