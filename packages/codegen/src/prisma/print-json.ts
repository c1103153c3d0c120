import { lineWidth, textWidth } from '../typescript/width.js'

/**
 * Prints JSON in Prettier's layout: an object or a list on one line if it fits, else one entry per line. Lists of numbers are not
 * supported.
 */
export function printJson(value: unknown, indent = '', taken = 0): string {
  const flat = printFlat(value)
  if (flat !== null && indent.length + taken + textWidth(flat) <= lineWidth) return flat
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const items = value.map((item, index) => printJson(item, inner, comma(index, value.length)))
    return items.length === 0 ? '[]' : broken('[', ']', indent, items)
  }
  const entries = entriesOf(value)
  const properties = entries.map(([key, item], index) => {
    const name = `${JSON.stringify(key)}: `
    return name + printJson(item, inner, textWidth(name) + comma(index, entries.length))
  })
  return properties.length === 0 ? (flat ?? '') : broken('{', '}', indent, properties)
}

/** The width of what follows an entry. */
function comma(index: number, length: number): number {
  return index === length - 1 ? 0 : 1
}

function broken(open: string, close: string, indent: string, items: readonly string[]): string {
  return `${open}\n${items.map((item) => `${indent}  ${item}`).join(',\n')}\n${indent}${close}`
}

/** Returns null if Prettier always breaks the value: a list of several objects with several entries each. */
function printFlat(value: unknown): string | null {
  if (Array.isArray(value)) {
    const items = value.map(printFlat)
    const mustBreak = value.length > 1 && value.every((item) => entriesOf(item).length > 1)
    return mustBreak || items.includes(null) ? null : `[${items.join(', ')}]`
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const properties = entriesOf(value).map(([key, item]) => [JSON.stringify(key), printFlat(item)] as const)
  if (properties.some(([, item]) => item === null)) return null
  return properties.length === 0 ? '{}' : `{ ${properties.map(([key, item]) => `${key}: ${item}`).join(', ')} }`
}

/** Leaves out entries without information. */
function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).filter(([, item]) => item !== undefined)
}
