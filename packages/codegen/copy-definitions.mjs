// Writes the GraphQL definitions of the server's packages to `dist/definitions.json`. The generator prints them into the
// `schema.graphql` of a project, and need not repeat them.
import { writeFileSync } from 'node:fs'
import { lexicographicSortSchema, parse, print, printSchema, visit } from 'graphql'
import { makeSchema, objectType } from 'nexus'
import * as args from '../graphql/dist/schema/args.js'
import { entryTypes } from '../graphql/dist/schema/entry-types.js'
import { sharedTypes } from '../graphql/dist/schema/shared-types.js'
import { typeDefs as locales } from '../graphql/dist/locales/type-defs.js'
import { typeDefs as files } from '../upload/dist/graphql/type-defs.js'
import { typeDefs as accounts } from '../users-permissions/dist/graphql/type-defs.js'

/** Stands for the name of a content type. */
const placeholder = 'Entry__'
const probe = 'Probe__'

const keywords = {
  ObjectTypeDefinition: 'type',
  InputObjectTypeDefinition: 'input',
  EnumTypeDefinition: 'enum',
  ScalarTypeDefinition: 'scalar',
}

/** The definitions of a text, in the form of `src/graphql/sdl/definition.ts`: without descriptions, arguments sorted. */
function definitionsOf(sdl) {
  const bare = visit(parse(sdl, { noLocation: true }), {
    enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined),
  })
  return bare.definitions.map((node) => ({
    keyword: keywords[node.kind],
    name: node.name.value,
    description: null,
    members: (node.fields ?? node.values ?? []).map(memberOf),
  }))
}

function memberOf(node) {
  const sorted = [...(node.arguments ?? [])].sort((one, other) => (one.name.value < other.name.value ? -1 : 1))
  const text = print(sorted.length > 0 ? { ...node, arguments: sorted } : node)
  return { name: node.name.value, text, refers: typesIn(node) }
}

function typesIn(node) {
  const names = []
  visit(node, { NamedType: ({ name }) => void names.push(name.value) })
  return names
}

const schema = makeSchema({
  types: [
    sharedTypes,
    objectType({ name: placeholder, definition: (t) => t.id('id') }),
    entryTypes(placeholder),
    objectType({ name: probe, definition: (t) => t.field('entries', { type: placeholder, args: { ...args } }) }),
  ],
  outputs: false,
  shouldGenerateArtifacts: false,
})
const all = definitionsOf(printSchema(lexicographicSortSchema(schema)))
const printed = parse(printSchema(schema)).definitions.find(({ name }) => name.value === probe)
const own = ({ name }) => ['Query', 'Mutation', placeholder, probe].includes(name)
const isOfEntry = ({ name }) => name.startsWith(placeholder)

const definitions = {
  placeholder,
  shared: all.filter((each) => !own(each) && !isOfEntry(each)),
  args: printed.fields[0].arguments.map(memberOf),
  entry: all.filter((each) => !own(each) && isOfEntry(each)),
  accounts: definitionsOf(accounts),
  files: definitionsOf(files),
  locales: definitionsOf(locales),
}
writeFileSync(new URL('dist/definitions.json', import.meta.url), JSON.stringify(definitions))
