import { isRecord } from '@content-gen/runtime/write'
import type { CompiledAttribute, CompiledType } from '@content-gen/runtime/query'
import type { Document } from '../document.js'

/**
 * Returns an old document without what the models no longer take: values of enumerations are null, and items of zones are left out, as a
 * migration leaves the entries that there are. What was deleted before it can come back.
 */
export function stillPossible(type: CompiledType, document: Document): Document {
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => {
      const attribute = type.attributes.get(name)
      return [name, attribute ? possibleValue(attribute, value) : value]
    }),
  )
}

function possibleValue(attribute: CompiledAttribute, value: unknown): unknown {
  switch (attribute.kind) {
    case 'scalar': {
      const { enum: values } = attribute.descriptor
      return values === undefined || values.some((each) => each === value) ? value : null
    }
    case 'component': {
      const { target } = attribute.link
      const possible = (item: unknown) => (isRecord(item) ? stillPossible(target, item) : item)
      return Array.isArray(value) ? value.map(possible) : possible(value)
    }
    case 'dynamiczone': {
      if (!Array.isArray(value)) return value
      const targets = new Map(attribute.links.map(({ target }) => [target.uid, target]))
      return value.filter(isRecord).flatMap((item) => {
        const target = targets.get(String(item['__component']))
        return target === undefined ? [] : [stillPossible(target, item)]
      })
    }
    default:
      return value
  }
}
