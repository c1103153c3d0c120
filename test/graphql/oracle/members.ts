/** Schemas as sets of definitions, each a set of members. */
import { parse, print } from 'graphql'
import type { DefinitionNode, InputValueDefinitionNode } from 'graphql'

export type Definitions = ReadonlyMap<string, ReadonlySet<string>>

/** Reads a schema in GraphQL's schema language: without descriptions, arguments ordered by name. */
export function membersOf(sdl: string): Definitions {
  const members = new Map<string, Set<string>>()
  for (const node of parse(sdl).definitions) {
    if (!('name' in node) || !node.name) continue
    const known = members.get(node.name.value) ?? new Set()
    members.set(node.name.value, known)
    for (const member of textsOf(node)) known.add(member)
  }
  return members
}

function textsOf(node: DefinitionNode): string[] {
  if ('types' in node) return (node.types ?? []).map((type) => type.name.value)
  if ('values' in node) return (node.values ?? []).map((value) => value.name.value)
  if (!('fields' in node)) return []
  return (node.fields ?? []).map((field) => {
    if (field.kind === 'InputValueDefinition') return inputText(field)
    const args = (field.arguments ?? []).map(inputText).toSorted()
    return `${field.name.value}${args.length > 0 ? `(${args.join(', ')})` : ''}: ${print(field.type)}`
  })
}

function inputText({ name, type, defaultValue }: InputValueDefinitionNode): string {
  return `${name.value}: ${print(type)}${defaultValue ? ` = ${print(defaultValue)}` : ''}`
}

/** Drops definitions that no operation leads to. */
export function reachable(members: Definitions): Definitions {
  const found = new Set(['Query', 'Mutation'])
  // The loop also visits members that it adds to the set.
  for (const name of found) {
    for (const text of members.get(name) ?? []) {
      const named = /^\w+$/.test(text) ? [text] : [...text.matchAll(/: \[*(\w+)/g)].map(([, type]) => type ?? '')
      for (const type of named) if (members.has(type)) found.add(type)
    }
  }
  const isEmptyRoot = (name: string, size: number) => size === 0 && (name === 'Query' || name === 'Mutation')
  return new Map([...members].filter(([name, { size }]) => found.has(name) && !isEmptyRoot(name, size)))
}

/** The members that only one of the two has. */
export function differences(expected: Definitions, actual: Definitions): string[] {
  const names = [...new Set([...expected.keys(), ...actual.keys()])].toSorted()
  return names.flatMap((name) => {
    const [wanted, found] = [expected.get(name), actual.get(name)]
    if (!wanted || !found) return [`${wanted ? '-' : '+'} ${name}`]
    return [
      ...[...wanted].filter((member) => !found.has(member)).map((member) => `- ${name}.${member}`),
      ...[...found].filter((member) => !wanted.has(member)).map((member) => `+ ${name}.${member}`),
    ]
  })
}
