import type { Attribute } from '@content-gen/admin/panel-api'
import { hasValidLinks } from './blocks.js'
import type { Fault } from './fault.js'
import { isDate, isMoment } from './moment.js'
import { numberFault } from './number.js'
import { textFault } from './text.js'

const time = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?$/

/** Checks a value that is there; components and zones only by their number. */
export function valueFault(attribute: Attribute, value: unknown): Fault | null {
  switch (attribute.type) {
    case 'string':
    case 'text':
    case 'richtext':
    case 'email':
    case 'password':
    case 'uid':
      return textFault(attribute, value)
    case 'integer':
    case 'biginteger':
    case 'float':
    case 'decimal':
      return numberFault(attribute, value)
    case 'enumeration':
      return attribute.values.includes(String(value)) ? null : { rule: 'enumeration' }
    case 'date':
      return isDate(value) ? null : { rule: 'date' }
    case 'time':
      return typeof value === 'string' && time.test(value) ? null : { rule: 'time' }
    case 'datetime':
    case 'timestamp':
      return isMoment(value) ? null : { rule: 'moment' }
    case 'blocks':
      if (!Array.isArray(value)) return { rule: 'list' }
      return hasValidLinks(value) ? null : { rule: 'link' }
    case 'array':
      return Array.isArray(value) ? null : { rule: 'list' }
    case 'component':
      return attribute.repeatable ? lengthFault(attribute, value) : null
    case 'dynamiczone':
      return lengthFault(attribute, value)
    default:
      return null
  }
}

interface Limits {
  readonly required?: true
  readonly min?: number
  readonly max?: number
}

function lengthFault({ required, min, max }: Limits, value: unknown): Fault | null {
  if (!Array.isArray(value)) return { rule: 'list' }
  const { length } = value
  if (min !== undefined && length < min && (required || length > 0)) return { rule: 'minItems', values: { min } }
  if (max !== undefined && length > max) return { rule: 'maxItems', values: { max } }
  return null
}
