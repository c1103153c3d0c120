import type { Attribute } from '@content-gen/admin/panel-api'
import { componentOf, isItem, own } from '../document/values.js'
import type { Models, Values } from '../document/values.js'
import { stepOf } from '../document/path.js'
import type { Issue } from './issue.js'
import { valueFault } from './value.js'

/** Items never change: those that were looked at need not be looked at again. */
const known = new WeakMap<Models, WeakMap<Values, readonly Issue[]>>()

/** Returns what is wrong with an entry or item, by the rules of the server for what is published. */
export function issuesOf(models: Models, uid: string, values: Values): readonly Issue[] {
  const seen = known.get(models) ?? new WeakMap<Values, readonly Issue[]>()
  known.set(models, seen)
  const before = seen.get(values)
  if (before) return before
  const found = (models.get(uid)?.attributes ?? []).flatMap((attribute) =>
    attribute.system ? [] : issuesOfValue(models, attribute, own(values, attribute.name)),
  )
  seen.set(values, found)
  return found
}

function issuesOfValue(models: Models, attribute: Attribute, value: unknown): readonly Issue[] {
  const path = [attribute.name]
  if (value === undefined || value === null) {
    // A password is never shown: it may be there.
    const isMissing = attribute.required && attribute.type !== 'password' && !isMapped(attribute)
    return isMissing ? [{ path, rule: 'required', isMissing: true }] : []
  }
  const fault = valueFault(attribute, value)
  const found: Issue[] = fault === null ? [] : [{ ...fault, path }]
  if (attribute.type !== 'component' && attribute.type !== 'dynamiczone') return found
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  for (const item of items) {
    const uid = componentOf(attribute, item)
    if (!isItem(item) || uid === null) continue
    const place = Array.isArray(value) ? [attribute.name, stepOf(item)] : path
    if (!isPossible(attribute, uid)) found.push({ path: place, rule: 'component' })
    for (const issue of issuesOf(models, uid, item)) found.push({ ...issue, path: [...place, ...issue.path] })
  }
  return found
}

/** Models change while entries and working copies stay. */
function isPossible(attribute: Attribute, component: string): boolean {
  return attribute.type !== 'dynamiczone' || attribute.components.includes(component)
}

function isMapped(attribute: Attribute): boolean {
  return attribute.type === 'relation' && attribute.mapped === true
}
