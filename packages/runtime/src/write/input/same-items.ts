import { mergeData } from '../../tables.js'
import type { ItemInput, RowInput } from './entry-input.js'

/**
 * Returns items of which none comes twice. One that does is at its first place, with the last value of each attribute: Strapi v4 updates it
 * once for each time.
 */
export function withoutRepeated(items: readonly ItemInput[]): ItemInput[] {
  const places = new Map<string, number>()
  const different: ItemInput[] = []
  for (const item of items) {
    const key = `${item.row.type.uid} ${item.id}`
    const place = item.id === null ? undefined : places.get(key)
    const earlier = place === undefined ? undefined : different[place]
    if (place !== undefined && earlier) different[place] = { id: item.id, row: merged(earlier.row, item.row) }
    else places.set(key, different.push(item) - 1)
  }
  return different
}

function merged(one: RowInput, other: RowInput): RowInput {
  const replaced = new Set(other.components.map(({ attribute }) => attribute))
  return {
    type: one.type,
    path: one.path,
    columns: mergeData(one.columns, other.columns),
    sent: new Set([...one.sent, ...other.sent]),
    passwords: [...new Set([...one.passwords, ...other.passwords])],
    // Applied in this order.
    links: [...one.links, ...other.links],
    components: [...one.components.filter(({ attribute }) => !replaced.has(attribute)), ...other.components],
  }
}
