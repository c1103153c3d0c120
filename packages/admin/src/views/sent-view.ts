import { ValidationError } from '@content-gen/runtime'
import { isRecord, own } from '@content-gen/runtime/write'
import { readTexts } from '@content-gen/users-permissions/parts'
import type { ViewInput } from '../panel-api/index.js'

const longest = { name: 100, address: 4000 }
const mostRoles = 100

/** @throws ValidationError */
export function sentView(body: unknown): ViewInput {
  const { name, address } = readTexts(body, { name: { most: longest.name }, address: { most: longest.address } })
  if (name.trim() === '') throw new ValidationError('name must not be empty')
  // It leads to a list, and to nothing else.
  if (!/^\?[^#\s\\]+$/.test(address)) throw new ValidationError('address must be the parameters of a list, from "?" on')
  const roles = isRecord(body) ? own(body, 'roles') : undefined
  if (!Array.isArray(roles) || roles.length === 0 || roles.length > mostRoles || !roles.every(isText))
    throw new ValidationError('roles must be a list of names of roles')
  return { name: name.trim(), address, roles: [...new Set(roles)] }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
