/** The values of a form: an entry in input form. Items of components carry a key that names them while the form is open. */
import type { Attribute, Catalog, ContentType, Component } from '@content-gen/admin/panel-api'

export type Values = Readonly<Record<string, unknown>>

/** JSON and the browser's store drop symbols: keys never leave the form. */
export const itemKey = Symbol('key')

export type Item = Values & { readonly [itemKey]?: string }

/** The types and components of the project, by uid. */
export type Models = ReadonlyMap<string, Model>

export type Model = Pick<ContentType | Component, 'uid' | 'displayName' | 'label' | 'attributes' | 'form'>

export function modelsOf({ types, components }: Pick<Catalog, 'types' | 'components'>): Models {
  return new Map([...types, ...components].map((model) => [model.uid, model]))
}

export function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value of an attribute, undefined if there is none. */
export function own(values: Values, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

/** Returns true for no value: a text that nobody typed and a list of nothing are none. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

export function keyOf(item: unknown): string {
  return (isItem(item) && item[itemKey]) || ''
}

/** Returns the uid of an item's component. */
export function componentOf(attribute: Attribute, item: unknown): string | null {
  if (attribute.type === 'component') return attribute.component
  const uid = isItem(item) ? own(item, '__component') : undefined
  return typeof uid === 'string' ? uid : null
}

let made = 0

/** Returns an item with a key of its own. */
export function withNewKey(item: Values): Item {
  return { ...item, [itemKey]: `n${++made}` }
}

/** Gives all items their keys; those that were there before keep theirs. */
export function withKeys(models: Models, uid: string, values: Values, previous: Values = {}): Values {
  const result: Record<string | symbol, unknown> = { ...values }
  for (const attribute of models.get(uid)?.attributes ?? []) {
    if (attribute.type !== 'component' && attribute.type !== 'dynamiczone') continue
    const value = own(values, attribute.name)
    const before = own(previous, attribute.name)
    if (Array.isArray(value)) result[attribute.name] = keyedList(models, attribute, value, before)
    else if (isItem(value)) result[attribute.name] = keyedItem(models, attribute, value, isItem(before) ? before : {})
  }
  return result
}

function keyedList(models: Models, attribute: Attribute, list: readonly unknown[], before: unknown): unknown[] {
  const old = Array.isArray(before) ? before.filter(isItem) : []
  const taken = new Set<string>()
  return list.map((value, index) => {
    if (!isItem(value)) return value
    const known = old.find((one) => isSame(one, value)) ?? withoutId(old[index], value)
    const key = keyOf(known)
    const item = keyedItem(models, attribute, value, known ?? {})
    if (key === '' || taken.has(key)) return item
    taken.add(key)
    return { ...item, [itemKey]: key }
  })
}

function keyedItem(models: Models, attribute: Attribute, value: Values, before: Values): Item {
  const uid = componentOf(attribute, value)
  return withNewKey(uid === null ? value : withKeys(models, uid, value, before))
}

function isSame(one: Item, other: Item): boolean {
  return one['id'] !== undefined && one['id'] === other['id'] && one['__component'] === other['__component']
}

/** The item at the same place, which had no id until it was stored. */
function withoutId(one: Item | undefined, other: Item): Item | undefined {
  return one && one['id'] === undefined && one['__component'] === other['__component'] ? one : undefined
}

/** Returns the values of a new entry or item: the defaults of the model. */
export function initialValues(model: Model | undefined): Values {
  const values: Record<string, unknown> = {}
  for (const attribute of model?.attributes ?? []) {
    if (!attribute.system && 'default' in attribute && attribute.default !== undefined)
      values[attribute.name] = attribute.default
  }
  return values
}

/** Returns an item without the ids of what it is a copy of: it will be stored anew. */
export function withoutIds(models: Models, uid: string, item: Values): Values {
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(item)) if (name !== 'id') result[name] = value
  for (const attribute of models.get(uid)?.attributes ?? []) {
    if (attribute.type !== 'component' && attribute.type !== 'dynamiczone') continue
    const anew = (one: unknown) => {
      const component = componentOf(attribute, one)
      return isItem(one) && component !== null ? withNewKey(itemCopy(models, component, one)) : one
    }
    const value = own(item, attribute.name)
    if (Array.isArray(value)) result[attribute.name] = value.map(anew)
    else if (isItem(value)) result[attribute.name] = anew(value)
  }
  return result
}

/** Returns an item of a component as another one may have it: without values that only one item can have. */
export function itemCopy(models: Models, component: string, item: Values): Values {
  const once = new Set(
    models
      .get(component)
      ?.attributes.filter(isOnce)
      .map(({ name }) => name),
  )
  return Object.fromEntries(Object.entries(withoutIds(models, component, item)).filter(([name]) => !once.has(name)))
}

/** Returns true for an attribute whose values may not occur twice. */
export function isOnce(attribute: Attribute): boolean {
  return attribute.type === 'uid' || ('unique' in attribute && attribute.unique === true)
}
