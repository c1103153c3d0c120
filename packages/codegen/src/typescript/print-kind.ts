import { lineWidth, textWidth } from './width.js'

/** A generic type whose parameters are unions: `Enumeration<'a' | 'b', 'required'>`. A parameter without members is left out. */
export interface Kind {
  readonly name: string
  readonly parameters: readonly (readonly string[])[]
}

/** Lays a kind out as Prettier does, after `taken` columns. */
export function printKind({ name, parameters }: Kind, indent: string, taken: number): string {
  const given = parameters.filter((members) => members.length > 0)
  if (given.length === 0) return name
  const flat = `${name}<${given.map((members) => members.join(' | ')).join(', ')}>`
  if (!flat.includes('\n') && indent.length + taken + textWidth(flat) <= lineWidth) return flat
  const [only] = given
  if (given.length === 1 && only?.length === 1) return `${name}<${only[0]?.replaceAll('\n', `\n${indent}`)}>`
  const inner = `${indent}  `
  const lines = given.map((members) => `${inner}${printUnion(members, inner)}`)
  return `${name}<\n${lines.join(',\n')}\n${indent}>`
}

function printUnion(members: readonly string[], indent: string): string {
  const flat = members.join(' | ')
  if (members.length === 1) return flat.replaceAll('\n', `\n${indent}`)
  if (indent.length + textWidth(flat) < lineWidth) return flat
  return members.map((member, index) => (index === 0 ? `| ${member}` : `\n${indent}| ${member}`)).join('')
}
