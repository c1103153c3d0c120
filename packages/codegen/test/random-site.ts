/** A project as its owner edits it over the years: models, config, code, and files that the tool does not use. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'

const types = ['page', 'shop', 'story'] as const
type TypeName = (typeof types)[number]

export interface Site {
  /** The attributes of each type, by name. There is always a page. */
  readonly models: Map<TypeName, Model>
  readonly seo: Map<string, object>
  readonly config: Map<string, object>
  readonly code: Map<string, Code>
  readonly notes: Map<string, string>
}

interface Model {
  readonly attributes: Readonly<Record<string, object>>
  readonly options: object
}

/** Two texts with the same exports. */
export interface Code {
  readonly text: string
  readonly other: string
}

export type Edit = (site: Site) => void

export function newSite(): Site {
  const page = { attributes: { title: { type: 'string' } }, options: {} }
  return { models: new Map([['page', page]]), seo: new Map(), config: new Map(), code: new Map(), notes: new Map() }
}

/** The files of a site; `form` selects one of two texts with the same exports. */
export function filesOf({ models, seo, config, code, notes }: Site, form: keyof Code): Record<string, string> {
  const files: Record<string, string> = Object.fromEntries(notes)
  files['content-gen.config.json'] = JSON.stringify(Object.fromEntries(config))
  files['src/components/shared/seo.json'] = JSON.stringify({
    collectionName: 'components_seo',
    info: { displayName: 'Seo' },
    attributes: Object.fromEntries(seo),
  })
  for (const [type, model] of models)
    files[`src/api/${type}/content-types/${type}/schema.json`] = modelText(type, model)
  for (const [path, texts] of code) {
    const home = path.endsWith('/lifecycles.ts') ? path.split('/')[2] : null
    // The folder of a content type without a model would be an error.
    if (home === null || [...models.keys()].some((type) => type === home)) files[path] = texts[form]
  }
  return files
}

/** Replaces the owner's files in a folder; those of the tool stay. */
export function writeSite(root: string, before: Record<string, string>, after: Record<string, string>): void {
  for (const path of Object.keys(before)) if (!(path in after)) rmSync(join(root, path))
  for (const [path, text] of Object.entries(after)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  // An empty folder of a content type counts as one without a model.
  for (const type of types) {
    const path = `src/api/${type}/content-types/${type}`
    if (!(`${path}/schema.json` in after)) rmSync(join(root, path), { recursive: true, force: true })
  }
}

function modelText(type: TypeName, { attributes, options }: Model): string {
  return JSON.stringify({
    kind: type === 'shop' ? 'singleType' : 'collectionType',
    collectionName: `${type}_rows`,
    info: { singularName: type, pluralName: `${type}s`, displayName: type },
    ...options,
    attributes,
  })
}

const typeName = fc.constantFrom(...types)
const attribute = fc.constantFrom<object>(
  { type: 'string' },
  { type: 'string', required: true, unique: true },
  { type: 'text', private: true },
  { type: 'integer', min: 1 },
  { type: 'json', default: { a: [1] } },
  { type: 'enumeration', enum: ['a', 'b-c'] },
  { type: 'enumeration', enum: ['b-c', 'd'] },
  { type: 'media', multiple: true },
  { type: 'component', component: 'shared.seo', repeatable: true },
  { type: 'dynamiczone', components: ['shared.seo'] },
  { type: 'relation', relation: 'manyToMany', target: 'api::page.page' },
)
const attributes = fc.dictionary(fc.constantFrom('title', 'text', 'size', 'colour', 'place'), attribute, {
  minKeys: 1,
})
const options = fc.constantFrom<object>(
  {},
  { options: { draftAndPublish: true } },
  { pluginOptions: { i18n: { localized: true } } },
)

export const modelEdit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(typeName, attributes, options).map(([type, given, others]): Edit => {
      return ({ models }) => void models.set(type, { attributes: given, options: others })
    }),
  },
  {
    weight: 1,
    arbitrary: typeName.map(
      (type): Edit =>
        ({ models }) =>
          void (type !== 'page' && models.delete(type)),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .dictionary(fc.constantFrom('text', 'title'), fc.constantFrom({ type: 'string' }, { type: 'boolean' }))
      .map((given): Edit => {
        return ({ seo }) => {
          seo.clear()
          for (const [name, each] of Object.entries(given)) seo.set(name, each)
        }
      }),
  },
)

export const configEdit: fc.Arbitrary<Edit> = fc
  .constantFrom<readonly [string, object]>(
    ['graphql', { enabled: false }],
    ['graphql', { enabled: true, config: { depthLimit: 5 } }],
    ['upload', { enabled: true, sizeLimit: 1000 }],
    ['users-permissions', { enabled: false }],
    ['users-permissions', { enabled: true }],
    ['i18n', { enabled: false }],
    ['i18n', { defaultLocale: 'de', locales: ['de', 'en'] }],
    ['database', { provider: 'postgresql' }],
    ['database', { provider: 'sqlite' }],
    ['api', { rest: { prefix: '/v1' } }],
    ['permissions', { public: ['api::page.page.find'] }],
  )
  .map(
    ([key, value]): Edit =>
      ({ config }) =>
        void config.set(key, value),
  )

const body = fc.constantFrom('', 'const x = 1', "// a note: 'it is'", 'if (true) throw new Error()', 'await 1')

function made(define: string, subject: string | null, members: readonly string[], inside: string): Code {
  const given = subject === null ? '' : `'${subject}', `
  const methods = (space: string, code: string) =>
    members.map((name) => `${space}async ${name}() {${space}${code}\n${space}},`).join('\n')
  return {
    text: `import { ${define} } from 'x'\n\nexport default ${define}(${given}() => ({\n${methods('  ', inside)}\n}))\n`,
    other: `const own = ${define}(${given}function () {\n  return {\n${methods('\t', '')}\n }\n})\n\n// The end.\nexport default own\n`,
  }
}

const codeFiles = typeName.chain((type) =>
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

export const codeEdit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(codeFiles, members, body).map(([[path, define, subject], names, inside]): Edit => {
      return ({ code }) => void code.set(path, made(define, subject, names, inside))
    }),
  },
  {
    weight: 1,
    arbitrary: codeFiles.map(
      ([path]): Edit =>
        ({ code }) =>
          void code.delete(path),
    ),
  },
)

/** Files that the tool does not wire, and scaffold files that now belong to the owner, with any text. */
export const noteEdit: fc.Arbitrary<Edit> = fc
  .tuple(
    fc.constantFrom(
      'README.md',
      'src/lib/words.ts',
      'src/api/page/notes.ts',
      'scripts/x.sh',
      'Dockerfile',
      '.gitignore',
      'data/x.db',
    ),
    fc.string({ unit: 'binary' }),
  )
  .map(
    ([path, text]): Edit =>
      ({ notes }) =>
        void notes.set(path, text.replaceAll(/[\uD800-\uDFFF]/g, '')),
  )
