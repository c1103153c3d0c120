/** The smallest entries that the models permit. */
import type { Attribute, Component, TextAttribute } from '@content-gen/admin/panel-api'
import { matchingTexts } from '../matching-texts.js'

/** The attributes of each component. */
export type Components = ReadonlyMap<string, Component['attributes']>

/** Returns a value of every attribute that an entry must have, and of some that it may have. */
export function leastDocument(attributes: readonly Attribute[], components: Components): Record<string, unknown> {
  return Object.fromEntries(
    attributes.flatMap((attribute): (readonly [string, unknown])[] => {
      const { name, type, required, system } = attribute
      if (system || (!required && type !== 'boolean' && type !== 'json')) return []
      return [[name, valueOf(attribute, components)]]
    }),
  )
}

function valueOf(attribute: Attribute, components: Components): unknown {
  switch (attribute.type) {
    case 'component': {
      const item = leastDocument(components.get(attribute.component) ?? [], components)
      return attribute.repeatable ? Array.from({ length: attribute.min ?? 1 }, () => item) : item
    }
    case 'dynamiczone': {
      const [first = ''] = attribute.components
      const item = { __component: first, ...leastDocument(components.get(first) ?? [], components) }
      return Array.from({ length: attribute.min ?? 0 }, () => item)
    }
    case 'enumeration':
      return attribute.values[0]
    case 'boolean':
      return true
    case 'json':
      return { any: ['thing'] }
    case 'blocks':
      return [{ type: 'paragraph', children: [{ type: 'text', text: 'text' }] }]
    case 'integer':
    case 'biginteger':
    case 'float':
    case 'decimal':
      return attribute.min ?? 1
    case 'date':
      return '2026-01-01'
    case 'datetime':
    case 'timestamp':
      return '2026-01-01T00:00:00.000Z'
    case 'time':
      return '10:00:00.000'
    case 'email':
      return 'a@example.com'
    case 'relation':
    case 'media':
    case 'array':
      return undefined
    default:
      return textFor(attribute)
  }
}

function textFor({ regex = '', minLength = 1 }: TextAttribute): string | undefined {
  return ['a'.repeat(Math.max(minLength, 3)), ...matchingTexts].find((text) => new RegExp(regex).test(text))
}

/** An entry of the type cannot be made without another one, or a file. */
export function needsOthers(attributes: readonly Attribute[], components: Components): boolean {
  return attributes.some((attribute) => {
    if (!attribute.required) return false
    const { type } = attribute
    if (type === 'relation' || type === 'media') return true
    return type === 'component' && needsOthers(components.get(attribute.component) ?? [], components)
  })
}
