import { printCall } from './layout.js'
import { propertyKey, quoteTypescript } from './quote.js'
import { lineWidth, textWidth } from './width.js'

/** TypeScript source among printed values: a reference such as `article.find`, or a call. */
export class Code {
  constructor(
    readonly reference: string,
    /** null: not a call. */
    readonly parameters: readonly string[] | null = null,
  ) {}
}

/**
 * Prints plain data as a TypeScript literal in Prettier's layout: on one line if it fits, else one entry per line. `indent` is the indent
 * of the line that the literal starts on, `taken` the columns that other text uses on that line (a key before, a comma after). Leaves out
 * properties whose value is undefined.
 */
export function printValue(value: unknown, indent = '', taken = 0): string {
  const flat = printFlat(value)
  if (flat !== null && indent.length + taken + textWidth(flat) <= lineWidth) return flat
  if (Array.isArray(value)) return printBrokenArray(value, indent)
  if (isRecord(value)) return printBrokenObject(value, indent)
  if (value instanceof Code) return printCode(value, indent, taken)
  return flat ?? ''
}

function printCode({ reference, parameters }: Code, indent = '', taken = 0): string {
  return parameters === null ? reference : printCall({ callee: reference, arguments: parameters }, indent, taken)
}

function printBrokenArray(items: readonly unknown[], indent: string): string {
  if (items.length === 0) return '[]'
  const inner = `${indent}  `
  if (items.length > 1 && items.every((item) => typeof item === 'number'))
    return `[\n${fillNumbers(items, inner)}\n${indent}]`
  return `[\n${items.map((item) => `${inner}${printValue(item, inner, 1)},\n`).join('')}${indent}]`
}

function printBrokenObject(record: Readonly<Record<string, unknown>>, indent: string): string {
  const entries = definedEntries(record)
  if (entries.length === 0) return '{}'
  const inner = `${indent}  `
  return `{\n${entries.map(([key, value]) => `${inner}${printProperty(key, value, inner)},\n`).join('')}${indent}}`
}

/** Prints `key: value` of an object; a reference with the same name as the key is written once. */
export function printProperty(name: string, value: unknown, indent: string): string {
  const key = propertyKey(name)
  if (isShorthand(key, value)) return key
  const flat = hasNothingToBreak(value) ? printFlat(value) : null
  const overflows = flat !== null && indent.length + textWidth(key) + textWidth(flat) + 3 > lineWidth
  // Prettier moves a long text below its key, unless the key is so short that this gains nothing.
  if (overflows && textWidth(key) >= 5) return `${key}:\n${indent}  ${flat}`
  return `${key}: ${printValue(value, indent, textWidth(key) + 3)}`
}

/** Returns true for a text, a reference, or a call whose single argument takes at most a quarter of the line. */
function hasNothingToBreak(value: unknown): boolean {
  if (!(value instanceof Code)) return typeof value === 'string'
  const { parameters } = value
  if (parameters === null) return true
  const [only = ''] = parameters
  return parameters.length === 1 && only.length <= lineWidth / 4
}

/** Returns null if the value must be broken: Prettier breaks a list of several objects or lists with several entries each. */
function printFlat(value: unknown): string | null {
  if (value instanceof Code)
    return `${value.reference}${value.parameters === null ? '' : `(${value.parameters.join(', ')})`}`
  if (Array.isArray(value)) return mustBreak(value) ? null : join(value.map(printFlat), '[', ']')
  if (isRecord(value)) {
    const entries = definedEntries(value)
    if (entries.length === 0) return '{}'
    return join(
      entries.map(([key, item]) => {
        const text = printFlat(item)
        if (text === null) return null
        return isShorthand(key, item) ? key : `${propertyKey(key)}: ${text}`
      }),
      '{ ',
      ' }',
    )
  }
  return printAtom(value)
}

function isShorthand(key: string, value: unknown): boolean {
  return value instanceof Code && value.reference === key
}

function printAtom(value: unknown): string {
  if (typeof value === 'string') return quoteTypescript(value)
  if (typeof value === 'number') return printNumber(value)
  if (typeof value === 'boolean' || value === null) return String(value)
  throw new TypeError(`A ${typeof value} has no literal`)
}

function printNumber(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value).replace('e+', 'e')
}

function mustBreak(items: readonly unknown[]): boolean {
  if (items.length < 2) return false
  if (items.every((item) => Array.isArray(item))) return items.every((item) => item.length > 1)
  return items.every((item) => isRecord(item) && definedEntries(item).length > 1)
}

/** Prints as many numbers on a line as fit. */
function fillNumbers(items: readonly unknown[], indent: string): string {
  const lines: string[] = []
  let line = ''
  for (const item of items) {
    const text = `${printAtom(item)},`
    if (line === '') line = `${indent}${text}`
    else if (line.length + 1 + text.length <= lineWidth) line += ` ${text}`
    else {
      lines.push(line)
      line = `${indent}${text}`
    }
  }
  return [...lines, line].join('\n')
}

function join(parts: readonly (string | null)[], open: string, close: string): string | null {
  return parts.includes(null) ? null : `${open}${parts.join(', ')}${close}`
}

function definedEntries(record: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(record).filter(([, value]) => value !== undefined)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Code)
}
