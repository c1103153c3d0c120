import { parseConfig, parseModels, resolve } from '@content-gen/schema'
import { Kind, parse, visit } from 'graphql'
import { ts } from 'ts-morph'
import { expect, test } from 'vitest'
import type { Artifact } from '../src/artifact.js'
import { emit } from '../src/emit.js'

const hostile = [
  '"; process.exit(1); //',
  '`${process.exit(1)}`',
  "'; process.exit(1); '",
  '*/ process.exit(1) /*',
  '</script>',
  '\u2028process.exit(1)',
  '\\',
  "\\'",
  '\\u0027',
  "it's",
  'a\nprocess.exit(1)',
  'a\r\nprocess.exit(1)',
  '"""',
  '@map("x")',
  '}\nmodel Evil {\n  id Int @id\n}',
  '"); DROP TABLE x; --',
  '{{header}}',
  '{{#each',
  '@ts-nocheck',
  '${`',
  '$&$1',
  '__proto__',
  '\u202e',
  '\u0000',
]

/** The places in a model that hold free text, and a model with a given text there. */
const places: Record<string, (text: string) => ModelFiles> = {
  'a display name': (text) => project({ info: { displayName: text } }),
  'a description': (text) => project({ info: { description: text } }),
  'an attribute description': (text) => project({ title: { type: 'string', description: text } }),
  'a default': (text) => project({ title: { type: 'string', default: text } }),
  'a json default': (text) => project({ title: { type: 'json', default: { [text]: [text, { [text]: text }] } } }),
  'a regex': (text) => project({ title: { type: 'string', regex: text } }),
  'a target field': (text) => project({ title: { type: 'uid', targetField: text } }),
  'an enumeration value': (text) => project({ title: { type: 'enumeration', enum: [text, 'other'] } }),
  'an enumeration default': (text) => project({ title: { type: 'enumeration', enum: ['x', text], default: text } }),
  'an enumeration name': (text) => project({ title: { type: 'enumeration', enum: ['x'], enumName: text } }),
  'a limit': (text) => project({ title: { type: 'biginteger', min: text } }),
  'an attribute name': (text) => project({ attributes: { [text]: { type: 'string' } } }),
  'a singular name': (text) => project({ info: { singularName: text } }),
  'a plural name': (text) => project({ info: { pluralName: text } }),
  'a collection name': (text) => project({ collectionName: text }),
  'a relation target': (text) => project({ title: { type: 'relation', relation: 'oneToOne', target: text } }),
  'an inverse': (text) =>
    project({ title: { type: 'relation', relation: 'manyToMany', target: 'api::page.page', inversedBy: text } }),
  'a component': (text) => project({ title: { type: 'component', component: text } }),
  'a zone': (text) => project({ title: { type: 'dynamiczone', components: [text] } }),
  'a component display name': (text) => project({}, { info: { displayName: text, description: text } }),
  'a component table': (text) => project({}, { collectionName: text }),
  'a folder name': (text) => project({}, {}, `src/api/${text}/content-types/page/schema.json`),
  'a component file name': (text) => ({ ...project({}), [`src/components/shared/${text}.json`]: component({}) }),
  'a prefix': (text) => ({
    ...project({}),
    'content-gen.config.json': configFile({ api: { rest: { prefix: text } } }),
  }),
  'an origin': (text) => ({
    ...project({}),
    'content-gen.config.json': configFile({ server: { cors: { origin: text } } }),
  }),
  'an Apollo option': (text) => ({
    ...project({}),
    'content-gen.config.json': configFile({ graphql: { config: { apolloServer: { [text]: text } } } }),
  }),
  'a permission': (text) => ({
    ...project({}),
    'content-gen.config.json': configFile({ permissions: { public: [text] } }),
  }),
}

type ModelFiles = Readonly<Record<string, string>>

interface Parts {
  readonly info?: object
  readonly title?: object
  readonly attributes?: object
  readonly collectionName?: string
}

function project(
  parts: Parts,
  componentParts: object = {},
  path = 'src/api/page/content-types/page/schema.json',
): ModelFiles {
  const page = {
    kind: 'collectionType',
    collectionName: parts.collectionName ?? 'pages',
    info: { singularName: 'page', pluralName: 'pages', displayName: 'Page', ...parts.info },
    attributes: {
      ...(parts.title === undefined ? {} : { title: parts.title }),
      ...parts.attributes,
      seo: { type: 'component', component: 'shared.seo' },
    },
  }
  return { [path]: JSON.stringify(page), 'src/components/shared/seo.json': component(componentParts) }
}

function component(parts: object): string {
  return JSON.stringify({
    collectionName: 'components_seo',
    info: { displayName: 'Seo' },
    attributes: { text: { type: 'string' } },
    ...parts,
  })
}

/** A config without the features, whose types are the same in every case. */
function configFile(parts: object): string {
  return JSON.stringify({ 'users-permissions': { enabled: false }, upload: { enabled: false }, ...parts })
}

/** Returns the artifacts; null if the models are refused. */
function generateFrom(files: ModelFiles): readonly Artifact[] | null {
  const config = parseConfig(files['content-gen.config.json'] ?? configFile({}), 'content-gen.config.json')
  const models = parseModels(Object.entries(files).map(([path, text]) => ({ path, text })))
  const { schema, diagnostics } = resolve(models.sources, config.config)
  const errors = [...config.diagnostics, ...models.diagnostics, ...diagnostics].filter(
    ({ severity }) => severity === 'error',
  )
  if (errors.length > 0) {
    for (const { message, at } of errors) expect([message, at.file]).not.toContain('')
    return null
  }
  if (schema === null) throw new Error('neither a schema nor an error')
  return emit(schema, config.config)
}

test.each(Object.entries(places))('%s stays inside literals and comments', (_name, place) => {
  const harmless = skeletons(generateFrom(place('x')))
  for (const text of hostile) {
    const artifacts = generateFrom(place(text))
    if (artifacts === null) continue
    const found = skeletons(artifacts)
    expect([...found.keys()], JSON.stringify(text)).toEqual([...(harmless.size === 0 ? found : harmless).keys()])
    for (const [path, skeleton] of harmless)
      expect(found.get(path), `${path} with ${JSON.stringify(text)}`).toEqual(skeleton)
  }
})

/** The structure of each file, without its texts. */
function skeletons(artifacts: readonly Artifact[] | null): ReadonlyMap<string, readonly string[]> {
  const skeletonAt = ({ path, contents }: Artifact) => {
    const skeleton = known.get(contents) ?? skeletonOf(path, contents)
    known.set(contents, skeleton)
    return skeleton
  }
  return new Map((artifacts ?? []).map((artifact) => [artifact.path, skeletonAt(artifact)]))
}

/** By their contents: a text is in a few files, and the others stay the same. */
const known = new Map<string, readonly string[]>()

function skeletonOf(path: string, contents: string): readonly string[] {
  if (path.endsWith('.ts')) return typescriptSkeleton(contents)
  // The layout of the file depends on the lengths of its texts.
  if (path.endsWith('.json')) return textSkeleton(JSON.stringify(JSON.parse(contents)))
  return path.endsWith('.graphql') ? graphqlSkeleton(contents) : textSkeleton(contents)
}

/** The names of enumeration values come from the values. */
function graphqlSkeleton(contents: string): readonly string[] {
  const kinds: string[] = []
  visit(parse(contents), {
    enter(node) {
      kinds.push(node.kind === Kind.NAME ? node.value : node.kind)
      return node.kind === Kind.ENUM_VALUE_DEFINITION ? false : undefined
    },
  })
  return kinds
}

function typescriptSkeleton(contents: string): readonly string[] {
  const file = ts.createSourceFile('a.ts', contents, ts.ScriptTarget.Latest, true)
  const problems = (file as unknown as { parseDiagnostics: readonly { messageText: unknown }[] }).parseDiagnostics
  expect(problems.map(({ messageText }) => messageText)).toEqual([])
  expect((file as unknown as { pragmas: ReadonlyMap<string, unknown> }).pragmas.size).toBe(0)
  const kinds: string[] = []
  /** Templates, numbers and the like in the place of a name or a text. */
  const others: string[] = []
  const walk = (node: ts.Node) => {
    const isKey = ts.isPropertyAssignment(node.parent ?? node) && (node.parent as ts.PropertyAssignment).name === node
    if (isKey || ts.isStringLiteralLike(node)) {
      if (!ts.isComputedPropertyName(node) && !ts.isStringLiteral(node) && !ts.isIdentifier(node))
        others.push(node.getText(file))
      kinds.push(isKey ? 'key' : 'text')
      return
    }
    kinds.push(ts.isIdentifier(node) ? node.text : ts.SyntaxKind[node.kind])
    node.forEachChild(walk)
  }
  file.forEachChild(walk)
  expect(others).toEqual([])
  return kinds
}

/** Prisma and other files: without comments and strings. */
function textSkeleton(contents: string): readonly string[] {
  return contents
    .split('\n')
    .filter((line) => !/^\s*\/\//.test(line))
    .map((line) => line.replace(/"(?:[^"\\]|\\.)*"/g, '""'))
}
