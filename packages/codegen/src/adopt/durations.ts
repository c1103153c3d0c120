/** Durations of Strapi v4's config, as the config here has them. */
import { isStaticObject } from './static-tree.js'
import type { Static } from './read-static.js'

/** The life of a token: a number is of seconds, a text without a unit of milliseconds, and case does not matter. */
export function tokenLife(value: Static): Static {
  if (typeof value === 'number') return `${value}s`
  if (typeof value !== 'string') return value
  return /^[\d.]+$/.test(value) ? `${value}ms` : value.toLowerCase()
}

const month = 2_628_000_000
const units: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['sec', 1000],
  ['min', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['week', 604_800_000],
  ['month', month],
  ['year', 12 * month],
])

/** The window of a rate limit: `{ min: 5 }` is 300000. */
export function milliseconds(value: Static): Static {
  if (!isStaticObject(value)) return value
  let sum = 0
  for (const [name, count] of Object.entries(value)) {
    const unit = units.get(name)
    if (unit === undefined || typeof count !== 'number') return value
    sum += unit * count
  }
  return sum
}
