/** Random edits of models and of the owner's code, generated after each. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generate } from '../src/generate.js'
import { readTree, temporaryFolder } from './folder.js'

const types = ['page', 'shop', 'story'] as const
type TypeName = (typeof types)[number]

/** A project as its owner edits it: attributes by type, and code by path. */
interface Site {
  readonly models: Map<TypeName, readonly string[]>
  readonly code: Map<string, Code>
}

/** Two texts with the same exports. */
interface Code {
  readonly text: string
  readonly other: string
}

type Edit = (site: Site) => void

function modelText(type: TypeName, attributes: readonly string[]): string {
  return JSON.stringify({
    kind: type === 'shop' ? 'singleType' : 'collectionType',
    collectionName: `${type}_rows`,
    info: { singularName: type, pluralName: `${type}s`, displayName: type },
    attributes: Object.fromEntries(attributes.map((name) => [name, { type: 'string' }])),
  })
}

const attributes = fc.uniqueArray(fc.constantFrom('title', 'text', 'size', 'colour', 'place'), { minLength: 1 })
const typeName = fc.constantFrom(...types)
const body = fc.constantFrom('', 'const x = 1', "// a note: 'it is'", 'if (true) throw new Error()', 'await 1')

const modelEdit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(typeName, attributes).map(
      ([type, names]) =>
        (site: Site) =>
          void site.models.set(type, names),
    ),
  },
  {
    weight: 1,
    arbitrary: typeName.map((type) => (site: Site) => void (site.models.size > 1 && site.models.delete(type))),
  },
)

function made(define: string, subject: string | null, members: readonly string[], inside: string): Code {
  const given = subject === null ? '' : `'${subject}', `
  const methods = (space: string, code: string) =>
    members.map((name) => `${space}async ${name}() {${space}${code}\n${space}},`).join('\n')
  return {
    text: `import { ${define} } from 'x'\n\nexport default ${define}(${given}() => ({\n${methods('  ', inside)}\n}))\n`,
    other: `const own = ${define}(${given}function () {\n  return {\n${methods('\t', '')}\n }\n})\n\n// The end.\nexport default own\n`,
  }
}

const files = typeName.chain((type) =>
  fc.constantFrom(
    [`src/api/${type}/controllers/${type}.ts`, 'defineController', `api::${type}.${type}`] as const,
    [`src/api/${type}/controllers/extra.ts`, 'defineActions', null] as const,
    [`src/api/${type}/services/${type}.ts`, 'defineService', `api::${type}.${type}`] as const,
    [`src/api/${type}/routes/01-${type}.ts`, 'defineRoutes', `api::${type}`] as const,
    [`src/api/${type}/routes/${type}.ts`, 'defineRouter', `api::${type}.${type}`] as const,
    [`src/api/${type}/policies/is-${type}.ts`, 'definePolicy', null] as const,
    [`src/api/${type}/content-types/${type}/lifecycles.ts`, 'defineLifecycles', `api::${type}.${type}`] as const,
    ['src/middlewares/timing.ts', 'defineMiddleware', null] as const,
    ['src/index.ts', 'defineApp', null] as const,
  ),
)
const members = fc.uniqueArray(fc.constantFrom('find', 'more', 'afterFindMany', 'beforeCreate'))

const codeEdit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(files, members, body).map(
      ([[path, define, subject], names, inside]) =>
        (site: Site) =>
          void site.code.set(path, made(define, subject, names, inside)),
    ),
  },
  {
    weight: 1,
    arbitrary: files.map(
      ([path]) =>
        (site: Site) =>
          void site.code.delete(path),
    ),
  },
)

function writeSite(root: string, { models, code }: Site, form: keyof Code): void {
  for (const name of readdirSync(root)) if (name === 'src') clear(join(root, 'src'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [type, names] of models) write(`src/api/${type}/content-types/${type}/schema.json`, modelText(type, names))
  for (const [path, texts] of code) {
    const home = path.endsWith('/lifecycles.ts') ? path.split('/')[2] : null
    // A folder of a content type without a model is an error of the models.
    if (home === null || [...models.keys()].some((type) => type === home)) write(path, texts[form])
  }
}

function clear(src: string): void {
  for (const name of readdirSync(src)) if (name !== 'generated') rmSync(join(src, name), { recursive: true })
}

const toolFiles =
  /^(src\/generated\/|prisma\/|\.content-gen\/|package\.json|tsconfig\.json|\.env\.example|\.gitignore|Dockerfile)/

function split(root: string): { readonly tools: Record<string, string>; readonly owners: Record<string, string> } {
  const tree = Object.entries(readTree(root, ['.content-gen']))
  return {
    tools: Object.fromEntries(tree.filter(([path]) => toolFiles.test(path))),
    owners: Object.fromEntries(tree.filter(([path]) => !toolFiles.test(path))),
  }
}

test('the owner keeps every byte, and what is generated follows from models, config and exports alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(modelEdit, codeEdit), { minLength: 1, maxLength: 8 }), async (edits) => {
      const site: Site = { models: new Map([['page', ['title']]]), code: new Map() }
      const grown = temporaryFolder()
      for (const edit of edits) {
        edit(site)
        writeSite(grown, site, 'text')
        const before = split(grown).owners
        const { diagnostics } = await generate({ projectDir: grown, mode: 'write' })
        expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
        expect(split(grown).owners).toEqual(before)
        expect(
          (await generate({ projectDir: grown, mode: 'check' })).changes.filter(({ kind }) => kind !== 'unchanged'),
        ).toEqual([])
      }
      const fresh = temporaryFolder()
      writeSite(fresh, site, 'other')
      await generate({ projectDir: fresh, mode: 'write' })
      expect(split(grown).tools).toEqual(split(fresh).tools)
    }),
    { numRuns: 25 },
  )
}, 120_000)
