/** Values from outside of the form, such as those that another version of the panel has copied or kept. */
import type { Attribute } from '@content-gen/admin/panel-api'
import { componentOf, isItem, own } from './values.js'
import type { Models, Values } from './values.js'

/** Returns the values that an entry or item of this model can hold, and its id; the others are left out, at any depth. Rules are checked by the form. */
export function fitting(models: Models, uid: string, values: Values): Values {
  const id = own(values, 'id')
  const result: Record<string, unknown> = typeof id === 'number' ? { id } : {}
  for (const attribute of models.get(uid)?.attributes ?? []) {
    const value = own(values, attribute.name)
    if (value === undefined || attribute.system || attribute.type === 'password') continue
    const kept = value === null ? null : fitted(models, attribute, value)
    if (kept !== undefined) result[attribute.name] = kept
  }
  return result
}

function fitted(models: Models, attribute: Attribute, value: unknown): unknown {
  switch (attribute.type) {
    case 'json':
      return value
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined
    case 'integer':
    case 'float':
    case 'decimal':
      return typeof value === 'number' ? value : undefined
    case 'timestamp':
      return typeof value === 'string' || typeof value === 'number' ? value : undefined
    case 'blocks':
    case 'array':
      return Array.isArray(value) ? value : undefined
    case 'relation':
      return isLinkChanges(value) ? value : linksIn(attribute.multiple, value)
    case 'media':
      return linksIn(attribute.multiple, value)
    case 'component':
      return attribute.repeatable ? items(models, attribute, value) : item(models, attribute, value)
    case 'dynamiczone':
      return items(models, attribute, value)
    default:
      return typeof value === 'string' ? value : undefined
  }
}

function isLinkChanges(value: unknown): boolean {
  const isIds = (ids: unknown) => Array.isArray(ids) && ids.every((id) => typeof id === 'number')
  return isItem(value) && isIds(value['connect']) && isIds(value['disconnect'])
}

function linksIn(isMultiple: boolean, value: unknown): unknown {
  const isLink = (one: unknown) => typeof one === 'number' || (isItem(one) && typeof one['id'] === 'number')
  if (isMultiple) return Array.isArray(value) ? value.filter(isLink) : undefined
  return isLink(value) ? value : undefined
}

function items(models: Models, attribute: Attribute, value: unknown): unknown {
  if (!Array.isArray(value)) return undefined
  return value.map((one: unknown) => item(models, attribute, one)).filter((one) => one !== undefined)
}

function item(models: Models, attribute: Attribute, value: unknown): Values | undefined {
  const component = componentOf(attribute, value)
  if (!isItem(value) || component === null || !models.has(component)) return undefined
  const kept = fitting(models, component, value)
  return attribute.type === 'dynamiczone' ? { __component: component, ...kept } : kept
}
