/** Passwords are typed, sent once when they are saved for good, and kept nowhere on the way. */
import { componentOf, isItem, own } from './values.js'
import type { Models, Values } from './values.js'

/** Returns the values without those of password attributes, at any depth. */
export function withoutSecrets(models: Models, uid: string, values: Values): Values {
  let result = values
  for (const attribute of models.get(uid)?.attributes ?? []) {
    const value = own(values, attribute.name)
    if (value === undefined || value === null) continue
    if (attribute.type === 'password') {
      const { [attribute.name]: _, ...others } = result
      result = others
    } else if (attribute.type === 'component' || attribute.type === 'dynamiczone') {
      const clean = (item: unknown) => {
        const component = componentOf(attribute, item)
        return isItem(item) && component !== null ? withoutSecrets(models, component, item) : item
      }
      const next = Array.isArray(value) ? unchangedOr(value, value.map(clean)) : clean(value)
      if (next !== value) result = { ...result, [attribute.name]: next }
    }
  }
  return result
}

/** Returns the attributes at the top that hold a typed password. */
export function secretNames(models: Models, uid: string, values: Values): readonly string[] {
  const clean = withoutSecrets(models, uid, values)
  return Object.keys(values).filter((name) => own(values, name) !== own(clean, name))
}

function unchangedOr(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  return before.every((item, at) => item === after[at]) ? before : after
}
