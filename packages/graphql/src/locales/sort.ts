import { invalidParameter, shorten, ValidationError } from '@content-gen/runtime'
import type { Locale } from '@content-gen/runtime'

const keys = ['id', 'name', 'code', 'createdAt', 'updatedAt'] as const

/** Sorts by `code:desc` and the like, then by id. @throws ValidationError for an unknown or hidden attribute */
export function inOrder(
  locales: readonly Locale[],
  sort: readonly (string | null)[],
  isHidden: (key: string) => boolean = () => false,
): readonly Locale[] {
  const orders = sort.filter((text) => text !== null).map(parseOrder)
  for (const { key } of orders) if (isHidden(key)) throw invalidParameter(key)
  return locales.toSorted((one, other) => {
    for (const { key, sign } of orders) {
      if (one[key] !== other[key]) return one[key] < other[key] ? -sign : sign
    }
    return one.id - other.id
  })
}

function parseOrder(text: string): { key: (typeof keys)[number]; sign: 1 | -1 } {
  const [name = '', direction = 'asc'] = text.split(':')
  const key = keys.find((known) => known === name.trim())
  if (key === undefined) throw invalidParameter(name)
  if (direction !== 'asc' && direction !== 'desc') throw new ValidationError(`Invalid order ${shorten(direction)}`)
  return { key, sign: direction === 'asc' ? 1 : -1 }
}
