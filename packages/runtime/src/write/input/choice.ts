import type { ScalarAttribute } from '../../descriptor.js'
import type { Spot } from './spot.js'

/** Checks `boolean`: true, false, 1, 0 or one of these as text. */
export function booleanCheck(): (value: unknown, spot: Spot) => unknown {
  return (value, spot) => {
    if (typeof value === 'boolean') return value
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase() : ''
    if (text === 'true' || text === '1') return true
    if (text === 'false' || text === '0') return false
    return void spot.isNot('boolean', value)
  }
}

/** Checks `enumeration`. The message lists null after the values. */
export function enumerationCheck(attribute: ScalarAttribute): (value: unknown, spot: Spot) => unknown {
  const values = attribute.enum ?? []
  const rule = `must be one of the following values: ${[...values, ''].join(', ')}`
  return (value, spot) => {
    if (typeof value === 'object') spot.isNot('string', value)
    // The object of a form has no prototype: `String` would throw.
    const text = typeof value === 'object' ? null : String(value)
    if (text === null || !values.includes(text)) return void spot.violates(rule, 'enumeration')
    return text
  }
}
