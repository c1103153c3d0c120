import { compareText } from '@content-gen/schema'

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

/** Returns an enumeration value or a union member. */
export function nameMember(name: string, refers: readonly string[] = []): Member {
  return { name, text: name, refers }
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
