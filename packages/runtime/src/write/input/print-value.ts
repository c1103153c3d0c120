import { longestQuote, shorten } from '../../errors/shorten.js'

/** Prints the start of a value as this API's messages do: text quoted, objects as JSON whose leaves are printed text themselves. */
export function printValue(value: unknown): string {
  const leaf = printLeaf(value)
  if (leaf !== null) return shorten(leaf)
  return shorten(JSON.stringify(startOf(value, { left: longestQuote }), null, 2))
}

/** Returns as much of a value as can be shown: each part takes at least one character. */
function startOf(value: unknown, room: { left: number }): unknown {
  room.left--
  const leaf = printLeaf(value)
  if (leaf !== null) {
    room.left -= leaf.length
    return leaf
  }
  if (value instanceof Date) return startOf(value.toJSON(), room)
  if (Array.isArray(value)) return startOfList(value, room)
  const start: Record<string, unknown> = Object.create(null)
  for (const [key, item] of Object.entries(value ?? {})) {
    if (room.left <= 0) break
    room.left -= key.length
    start[key.slice(0, longestQuote + 1)] = startOf(item, room)
  }
  return start
}

function startOfList(items: readonly unknown[], room: { left: number }): unknown[] {
  const start: unknown[] = []
  for (const item of items) {
    if (room.left <= 0) break
    start.push(startOf(item, room))
  }
  return start
}

function printLeaf(value: unknown): string | null {
  if (typeof value === 'string') return `"${value.slice(0, longestQuote + 1)}"`
  if (Object.is(value, -0)) return '-0'
  return typeof value === 'object' && value !== null ? null : String(value)
}

/** Returns the items of a list as JavaScript joins them; nothing for one with lists or objects in it. */
export function printFlat(items: readonly unknown[]): string {
  return items.some((item) => typeof item === 'object' && item !== null) ? '' : items.join(',')
}
