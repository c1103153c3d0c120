import { compareText } from '@content-gen/schema'
import { sharedArg } from './known-definitions.js'
import type { NexusArg, NexusField, Wrap } from '../nexus-field.js'

/** A definition in GraphQL's schema language. */
export interface Definition {
  readonly keyword: 'type' | 'input' | 'enum' | 'union' | 'scalar'
  readonly name: string
  readonly description: string | null
  readonly members: readonly Member[]
}

/** A field, a value or a union member, by its name. */
export interface Member {
  readonly name: string
  readonly text: string
  /** The types that it refers to. */
  readonly refers: readonly string[]
}

export function definition(
  keyword: Definition['keyword'],
  name: string,
  members: readonly Member[] = [],
  description: string | null = null,
): Definition {
  return { keyword, name, description, members }
}

/** `title: String!` */
export function fieldMember({ name, type, wrap, args }: NexusField): Member {
  const sorted = args.map(printArg).sort((one, other) => compareText(one.name, other.name))
  const list = sorted.length > 0 ? `(${sorted.map(({ text }) => text).join(', ')})` : ''
  const refers = [type, ...sorted.flatMap((arg) => arg.refers)]
  return { name, text: `${name}${list}: ${wraps[wrap](type)}`, refers }
}

/** Returns an enumeration value or a union member. */
export function nameMember(name: string, refers: readonly string[] = []): Member {
  return { name, text: name, refers }
}

const wraps: Readonly<Record<Wrap, (type: string) => string>> = {
  '': (type) => type,
  'nonNull.': (type) => `${type}!`,
  'list.': (type) => `[${type}]`,
  'list.nonNull.': (type) => `[${type}!]`,
  'nonNull.list.': (type) => `[${type}]!`,
}

function printArg(arg: NexusArg): Member {
  if (typeof arg === 'string') return sharedArg(arg)
  return { name: arg.name, text: `${arg.name}: ${arg.type}${arg.isRequired ? '!' : ''}`, refers: [arg.type] }
}

/** Returns the text of a definition, with sorted members. */
export function printDefinition({ keyword, name, description, members }: Definition): string {
  // A JSON string is a valid GraphQL string too.
  const said = description === null ? '' : `${JSON.stringify(description)}\n`
  const texts = [...members].sort((one, other) => compareText(one.name, other.name)).map(({ text }) => text)
  const head = `${said}${keyword} ${name}`
  if (keyword === 'scalar') return head
  return keyword === 'union'
    ? `${head} = ${texts.join(' | ')}`
    : `${head} {\n${texts.map((text) => `  ${text}\n`).join('')}}`
}
