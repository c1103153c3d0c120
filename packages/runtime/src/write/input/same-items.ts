import type { ItemInput, LinkInput, RowInput } from './entry-input.js'

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
  const replaced = new Set<unknown>(other.components.map(({ attribute }) => attribute))
  const decided = new Set<unknown>(other.links.filter(isWhole).map(({ attribute }) => attribute))
  return {
    type: one.type,
    path: one.path,
    columns: { ...one.columns, ...other.columns },
    sent: new Set([...one.sent, ...other.sent]),
    passwords: [...one.passwords.filter((field) => !Object.hasOwn(other.columns, field)), ...other.passwords],
    // Applied in this order.
    links: [...one.links.filter(({ attribute }) => !decided.has(attribute)), ...other.links],
    components: [...one.components.filter(({ attribute }) => !replaced.has(attribute)), ...other.components],
  }
}

/** Returns true if nothing depends on what the attribute linked before. */
function isWhole({ attribute: { descriptor }, change }: LinkInput): boolean {
  if (change.kind === 'set' || change.kind === 'setMorph') return true
  return (descriptor.link.kind === 'foreignKey' || descriptor.link.kind === 'morphKey') && change.connect.length > 0
}
