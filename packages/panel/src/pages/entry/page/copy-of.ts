import type { ContentType } from '@content-gen/admin/panel-api'
import { isOnce, withoutIds } from '../../../form/document/values.js'
import type { Models, Values } from '../../../form/document/values.js'

/** Returns the values of a copy of an entry: without what only one entry can have. */
export function copyOf(models: Models, type: ContentType, values: Values): Values {
  const copied = withoutIds(models, type.uid, values)
  return Object.fromEntries(
    type.attributes.flatMap((attribute) => {
      const { name, system } = attribute
      const value = copied[name]
      if (system || isOnce(attribute) || attribute.type === 'password' || value === undefined) return []
      return attribute.type === 'relation' && attribute.mapped ? [] : [[name, value]]
    }),
  )
}
