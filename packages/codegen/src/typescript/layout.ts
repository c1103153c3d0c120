import { lineWidth, textWidth } from './width.js'

/** A call whose arguments may be calls, laid out like Prettier does: one argument per line if it does not fit on one. */
export interface Call {
  /** `await article.find` */
  readonly callee: string
  readonly arguments: readonly (string | Call)[]
}

/** `taken`: columns of the first line that other text uses, besides the indent. */
export function printCall(call: Call, indent: string, taken = 0): string {
  const flat = flatCall(call)
  // A callee may itself span lines: the last one counts.
  const lastLine = flat.includes('\n')
    ? `${flat.slice(flat.lastIndexOf('\n') + 1)},`
    : `${indent}${' '.repeat(taken)}${flat}`
  if (textWidth(lastLine) <= lineWidth) return flat
  const inner = `${indent}  `
  const lines = call.arguments.map(
    (argument) => `${inner}${typeof argument === 'string' ? argument : printCall(argument, inner, 1)},\n`,
  )
  return `${call.callee}(\n${lines.join('')}${indent})`
}

function flatCall(call: Call): string {
  return `${call.callee}(${call.arguments.map((argument) => (typeof argument === 'string' ? argument : flatCall(argument))).join(', ')})`
}

/** Prints `Name<A, B>` after `taken` columns. */
export function printGeneric(name: string, parameters: readonly string[], indent: string, taken = 0): string {
  const flat = `${name}<${parameters.join(', ')}>`
  if (indent.length + taken + textWidth(flat) <= lineWidth) return flat
  return `${name}<\n${parameters.join(',\n').replace(/^/gm, `${indent}  `)}\n${indent}>`
}

/** Prints names between braces: `{ a, b }` of an import or a destructured parameter. */
export function printNames(names: readonly string[], indent: string, taken: number): string {
  const flat = `{ ${names.join(', ')} }`
  if (indent.length + taken + textWidth(flat) <= lineWidth) return flat
  return `{\n${names.map((name) => `${indent}  ${name},\n`).join('')}${indent}}`
}

/** Prints `key: a | b` of a type, with one alternative per line if they do not fit on one. */
export function printUnionMember(key: string, alternatives: readonly string[], indent: string): string {
  const flat = `${key}: ${alternatives.join(' | ')}`
  if (alternatives.length === 1 || indent.length + textWidth(flat) <= lineWidth) return flat
  return `${key}:${alternatives.map((alternative) => `\n${indent}  | ${alternative}`).join('')}`
}

/** Prints `type Name = a | b`, with one alternative per line if they do not fit on one. */
export function printUnionType(name: string, alternatives: readonly string[]): string {
  const flat = `type ${name} = ${alternatives.join(' | ')}`
  if (alternatives.length === 1 || textWidth(flat) <= lineWidth) return flat
  const below = `  ${alternatives.join(' | ')}`
  if (textWidth(below) <= lineWidth) return `type ${name} =\n${below}`
  return `type ${name} =${alternatives.map((alternative) => `\n  | ${alternative}`).join('')}`
}

/** Prints `const name = value`, with the value on its own line if necessary. */
export function printConstant(name: string, value: string, indent: string): string {
  const flat = `const ${name} = ${value}`
  return indent.length + textWidth(flat) <= lineWidth ? flat : `const ${name} =\n${indent}  ${value}`
}
