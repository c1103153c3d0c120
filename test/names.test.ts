/** A name that two packages export means the same in both, wherever one may import the other. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mayImport, sources } from './imports.js'

/** Returns the exported declarations of a package by their names, without comments and line breaks. */
function exported(folder: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const file of sources(folder)) {
    const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    const declared = text.matchAll(
      /^export (?:abstract |async )*(?:interface|class|type|function\*?|const|enum) (?<name>\w+)[\s\S]*?(?=^\S(?<![)}\]])|(?![\s\S]))/gm,
    )
    for (const { 0: shape, groups } of declared) {
      const name = groups?.['name'] ?? ''
      found.set(name, [...(found.get(name) ?? []), shape.replaceAll(/\s+/g, ' ').trim()])
    }
  }
  return found
}

const known = new Map(Object.keys(mayImport).map((folder) => [folder, exported(folder)]))

/** The generator and the runtime describe one schema, though neither imports the other. */
const pairs = [
  ...Object.entries(mayImport).flatMap(([folder, others]) => others.map((other) => [folder, other] as const)),
  ['schema', 'runtime'] as const,
]

function differing(one: string, other: string): string[] {
  const theirs = known.get(other)
  return [...(known.get(one) ?? [])].flatMap(([name, shapes]) =>
    theirs?.has(name) && theirs.get(name)?.join() !== shapes.join() ? [name] : [],
  )
}

/** Names that differ, by the packages, with the reason. */
const differ: readonly (readonly [one: string, other: string, why: string, names: readonly string[]])[] = [
  ['schema', 'runtime', 'any JSON, and a parsed pattern', ['JsonValue', 'Pattern']],
  [
    'schema',
    'runtime',
    'a model as its file has it, and as the runtime follows it',
    [
      'Attribute',
      'Column',
      'Component',
      'ComponentAttribute',
      'MediaAttribute',
      'RelationAttribute',
      'ScalarAttribute',
      'Table',
      'ZoneAttribute',
    ],
  ],
  [
    'admin',
    'runtime',
    'a model and an entry as the panel receives them',
    [
      'Attribute',
      'Component',
      'ComponentAttribute',
      'Entry',
      'MediaAttribute',
      'NewEntry',
      'RelationAttribute',
      'ZoneAttribute',
    ],
  ],
  ['admin', 'editorial', 'the JSON of what the server keeps', ['BegunLocalization', 'EntryState', 'WorkingCopy']],
  ['admin', 'runtime', 'the use of a file: a word of the panel', ['Use']],
  ['admin', 'editorial', 'a link of a mail', ['Link']],
  ['admin', 'contract', 'a link of a mail, and a page of the settings', ['Link', 'Setting']],
  ['editorial', 'contract', 'a link in a document', ['Link']],
  ['runtime', 'contract', 'as the models have it, and as rows do', ['ScalarType', 'Stored']],
  ['runtime', 'contract', 'the JSON of a row, and that of a body', ['Shape']],
  ['runtime', 'contract', 'a value of a filter, and a word for bodies', ['moment']],
  ['codegen', 'contract', 'as OpenAPI has it', ['RouteFacts', 'integer', 'moment', 'text']],
  ['panel', 'contract', 'a control of numbers', ['whole']],
  ['builder', 'panel', 'two pages, and the texts of each', ['App', 'Frame', 'Gate', 'de', 'en', 'es', 'fr']],
  ['cli', 'editorial', 'answers of servers, and versions', ['Difference', 'atOnce', 'differences', 'valuesOf']],
  ['editorial', 'runtime', 'releases are being changed', ['Reason', 'State', 'Subject']],
  ['editorial', 'runtime', 'the same type, a part of `Database`', ['Dialect']],
  ['editorial', 'runtime', 'the type of owners’ code', ['Data']],
  [
    'graphql',
    'runtime',
    'the types of owners’ code, for resolvers and for routes',
    ['MiddlewareUse', 'PolicyUse', 'Use'],
  ],
  [
    'graphql',
    'runtime',
    'the resolvers that generated code names, each after the write that it calls',
    ['createEntry', 'createLocalization', 'deleteEntry', 'saveSingle', 'updateEntry'],
  ],
  [
    'panel',
    'admin',
    'the panel’s part that shows what `panel-api` holds',
    ['Extensions', 'Labels', 'LinkPage', 'Sessions', 'proveAgain'],
  ],
]

test('a name has one meaning in packages that import each other', () => {
  const found = pairs.flatMap(([one, other]) => differing(one, other).map((name) => `${name} of ${one} and ${other}`))
  const allowed = differ.flatMap(([one, other, , names]) => names.map((name) => `${name} of ${one} and ${other}`))
  expect(found.toSorted()).toEqual(allowed.toSorted())
})
