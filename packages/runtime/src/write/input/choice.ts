import { printFlat } from './print-value.js'
import type { ScalarAttribute } from '../../descriptor.js'
import type { Spot } from './spot.js'

/** Checks `boolean`: true, false, 1, 0 or one of these as text, or as the only item of a list. */
export function booleanCheck(): (value: unknown, spot: Spot) => unknown {
  return (value, spot) => {
    if (typeof value === 'boolean') return value
    const text = Array.isArray(value) ? printFlat(value) : typeof value === 'object' ? '' : String(value)
    const choice = text.toLowerCase()
    if (choice === 'true' || choice === '1') return true
    if (choice === 'false' || choice === '0') return false
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
