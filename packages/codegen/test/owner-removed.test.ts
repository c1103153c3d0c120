import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatDiagnostic } from '@content-gen/schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generate, updatePrismaClient } from '../src/generate.js'
import { readTree, temporaryFolder, writeTree } from './folder.js'
import { cases } from './projects.js'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

const generated = mkdtempSync(join(tmpdir(), 'content-gen-'))

beforeAll(async () => {
  cpSync(new URL('owner-code/', cases), generated, { recursive: true, filter: (path) => !path.endsWith('expected') })
  symlinkSync(join(repository, 'node_modules'), join(generated, 'node_modules'))
  expect(await problems(generated)).toEqual([])
  await updatePrismaClient(generated)
})

afterAll(() => rmSync(generated, { recursive: true, force: true }))

/** A copy of the generated project. */
function project(): string {
  const folder = temporaryFolder()
  cpSync(generated, folder, { recursive: true })
  return folder
}

async function problems(folder: string): Promise<string[]> {
  const { diagnostics } = await generate({ projectDir: folder, mode: 'write' })
  return diagnostics.map(formatDiagnostic)
}

/** `file:line` of each compiler error. The owner's code shows no type of the Prisma client, so an old client is enough. */
function compilerErrors(folder: string): string[] {
  const tsc = join(repository, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '-p', '.'], { cwd: folder, encoding: 'utf8' })
  return [...new Set([...stdout.matchAll(/^([^(\n]+)\((\d+),/gm)].map(([, file, line]) => `${file}:${line}`))]
}

function lineOf(folder: string, file: string, text: string): string {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n')
  return `${file}:${lines.findIndex((line) => line.includes(text)) + 1}`
}

test('a removed attribute is reported by generate and refused by the compiler, at the lines that use it', async () => {
  const folder = project()
  const before = readTree(folder, ['src/generated', 'node_modules', '.content-gen', 'prisma'])
  const model = join(folder, 'src/api/recipe/content-types/recipe/schema.json')
  writeFileSync(model, readFileSync(model, 'utf8').replace('"summary": { "type": "string" },', ''))
  const hooks = 'src/api/recipe/content-types/recipe/lifecycles.ts'
  const controller = 'src/api/recipe/controllers/recipe.ts'
  const uses = [
    lineOf(folder, hooks, "data.summary === 'its number'"),
    lineOf(folder, hooks, 'now ${result.summary}'),
    lineOf(folder, hooks, "data.attributes.summary === 'kept'"),
    lineOf(folder, hooks, 'attributes.summary?.toUpperCase()'),
    lineOf(folder, controller, 'attributes.summary ==='),
  ]
  expect(await problems(folder)).toEqual(
    uses.map((at) => `${at}: warning: "summary" was removed from api::recipe.recipe, but is still used here.`).sort(),
  )
  const errors = compilerErrors(folder)
  expect(errors).toEqual(expect.arrayContaining(uses))
  expect(errors.filter((at) => at.startsWith('src/generated'))).toEqual([])
  const after = readTree(folder, ['src/generated', 'node_modules', '.content-gen', 'prisma'])
  const model0 = 'src/api/recipe/content-types/recipe/schema.json'
  expect({ ...after, [model0]: '' }).toEqual({ ...before, [model0]: '' })
  // Once the types lack the attribute, only the compiler reports it.
  expect(await problems(folder)).toEqual([])
})

function edit(folder: string, file: string, change: (text: string) => string): void {
  const text = readFileSync(join(folder, file), 'utf8')
  const changed = change(text)
  expect(changed).not.toBe(text)
  writeFileSync(join(folder, file), changed)
}

const recipe = 'src/api/recipe/content-types/recipe/schema.json'

/** Owner code outside the wired places that uses names which the next models remove. */
const uses = `import type { Attributes, UpdateInput } from '@content-gen/runtime'
import type { Content } from './generated/content.js'
import type { ComponentFoodEnergy } from './generated/types/food-energy.js'
import type { ComponentFoodOld } from './generated/types/food-old.js'
import type { Menu } from './generated/types/menu.js'
import type { Recipe } from './generated/types/recipe.js'

export const isHard = (recipe: Attributes<Recipe>) => recipe.difficulty === 'hard'
export const energyOf = (recipe: Attributes<Recipe, string>) => recipe.energy?.joule
export const jouleOf = ({ joule }: Attributes<ComponentFoodEnergy>) => joule
export const partsOf = (recipe: Attributes<Recipe, string>) => recipe.parts?.filter((part) => part.__component === 'food.old')
export const oldOf = (old: Attributes<ComponentFoodOld>) => old.text
export const titleOf = (recipe: Attributes<Recipe>) => recipe.title
export const servings: UpdateInput<Recipe> = { servings: 4 }
export const headlineOf = (menu: Attributes<Menu>) => menu.headline
export const menuOf = ({ menu }: Content) => menu
export const inMenu = (content: Content) => content.menu
export const harmless = { difficulty: 'easy', kind: 'harder', note: 'hard to tell' }
`

test(
  'every removed part is reported at the lines that use it, as the compiler does',
  { timeout: 120_000 },
  async () => {
    const folder = project()
    const component = (name: string, attribute: string) =>
      JSON.stringify({
        collectionName: `${name}_rows`,
        info: { displayName: name },
        attributes: { [attribute]: { type: 'string' }, text: { type: 'string' } },
      })
    writeTree(folder, {
      'src/components/food/energy.json': component('energy', 'joule'),
      'src/components/food/old.json': component('old', 'kind'),
      'src/components/food/new.json': component('new', 'kind'),
    })
    edit(folder, recipe, (text) =>
      text.replace(
        '"attributes": {',
        `"attributes": {
        "difficulty": { "type": "enumeration", "enum": ["easy", "hard"] },
        "energy": { "type": "component", "component": "food.energy" },
        "parts": { "type": "dynamiczone", "components": ["food.old", "food.new"] },`,
      ),
    )
    writeFileSync(join(folder, 'src/uses.ts'), uses)
    expect(await problems(folder)).toEqual([])
    expect(compilerErrors(folder)).toEqual([])

    writeFileSync(join(folder, 'src/components/food/energy.json'), component('energy', 'watt'))
    rmSync(join(folder, 'src/components/food/old.json'))
    rmSync(join(folder, 'src/api/menu'), { recursive: true })
    edit(folder, recipe, (text) =>
      text
        .replace('["easy", "hard"]', '["easy", "tough"]')
        .replace('["food.old", "food.new"]', '["food.new"]')
        .replace('"title": {', '"headline": {')
        .replace('"servings": { "type": "integer" }', '"persons": { "type": "string" }'),
    )
    const at = (text: string) => lineOf(folder, 'src/uses.ts', text)
    const said = (await problems(folder)).filter((line) => line.startsWith('src/uses.ts'))
    const named: readonly (readonly [line: string, sentence: string])[] = [
      [at("/food-old.js'"), 'food.old was removed, but is still used here.'],
      [at("/menu.js'"), 'api::menu.menu was removed, but is still used here.'],
      [at('isHard'), 'the value "hard" was removed from "difficulty" of api::recipe.recipe, but is still used here.'],
      [at('energyOf'), '"joule" was removed from food.energy, but is still used here. Was it renamed to "watt"?'],
      [at('jouleOf'), '"joule" was removed from food.energy, but is still used here. Was it renamed to "watt"?'],
      [at('partsOf'), 'food.old was removed, but is still used here.'],
      [at('partsOf'), 'the value "food.old" was removed from "parts" of api::recipe.recipe, but is still used here.'],
      [
        at('titleOf'),
        '"title" was removed from api::recipe.recipe, but is still used here. Was it renamed to "headline"?',
      ],
      [at('servings:'), '"servings" was removed from api::recipe.recipe, but is still used here.'],
      [at('menuOf'), 'api::menu.menu was removed, but is still used here.'],
      [at('inMenu'), 'api::menu.menu was removed, but is still used here.'],
    ]
    expect(said.toSorted()).toEqual(named.map(([line, sentence]) => `${line}: warning: ${sentence}`).toSorted())
    const errors = compilerErrors(folder).filter((line) => line.startsWith('src/uses.ts'))
    expect(errors.toSorted()).toEqual([...new Set(named.map(([line]) => line))].toSorted())
  },
)

test('an attribute that becomes private disappears from answers', async () => {
  const folder = project()
  edit(folder, recipe, (text) => text.replace('"summary": {', '"summary": { "private": true,'))
  const controller = 'src/api/recipe/controllers/recipe.ts'
  expect(await problems(folder)).toContain(
    `${lineOf(folder, controller, 'attributes.summary ===')}: warning: "summary" was removed from api::recipe.recipe, but is still used here.`,
  )
})

test('the code of a removed content type is no longer wired, and has a compile error', async () => {
  const folder = project()
  rmSync(join(folder, 'src/api/menu/content-types/menu/schema.json'))
  rmSync(join(folder, 'src/api/menu/content-types/menu'), { recursive: true })
  const lost = 'src/api/menu/lost.ts'
  writeFileSync(
    join(folder, lost),
    "import { defineService } from '../../generated/owner.js'\n\nexport default defineService('api::menu.menu', () => ({}))\n",
  )
  expect(await problems(folder)).toContain(`${lost}:3: warning: api::menu.menu was removed, but is still used here.`)
  expect(compilerErrors(folder)).toContain(`${lost}:3`)
})

test('code in the folder of a removed type is reported once', async () => {
  const folder = project()
  writeTree(folder, {
    'src/api/menu/services/menu.ts':
      "import { defineService } from '../../../generated/owner.js'\n\nexport default defineService('api::menu.menu', () => ({}))\n",
  })
  expect(await problems(folder)).toEqual([])
  rmSync(join(folder, 'src/api/menu/content-types'), { recursive: true })
  expect((await problems(folder)).filter((line) => line.startsWith('src/api/menu'))).toEqual([
    'src/api/menu/services/menu.ts:3: warning: this file is not wired: there is no content type "api::menu.menu".',
  ])
})

test.each([
  ['a missing action', 'src/api/recipe/routes/01-recipe.ts', "'recipe.newest'", "'recipe.newst'"],
  ['a missing policy', 'src/api/recipe/routes/recipe.ts', "policies: ['is-cook']", "policies: ['is-cok']"],
  ['a policy of another API', 'src/api/recipe/routes/recipe.ts', "policies: ['is-cook']", "policies: ['awake']"],
  ['a config of another type', 'src/api/recipe/routes/01-recipe.ts', '{ most: 2 }', "{ most: 'two' }"],
  ['a missing config', 'src/api/recipe/routes/01-recipe.ts', "{ name: 'at-most', config: { most: 2 } }", "'at-most'"],
  ['an action without a route', 'src/api/recipe/routes/recipe.ts', "except: ['delete']", "except: ['remove']"],
  ['a hook of another name', 'src/api/recipe/content-types/recipe/lifecycles.ts', 'afterUpdate(', 'afterUpdates('],
  [
    'a misspelt hook beside others',
    'src/api/menu/content-types/menu/lifecycles.ts',
    '  beforeFindOne(',
    '  beforCreate() {},\n  beforeFindOne(',
  ],
  [
    'a misspelt hook of accounts',
    'src/extensions/users-permissions/content-types/user/lifecycles.ts',
    '  async afterCreate(',
    '  afterCreated() {},\n  async afterCreate(',
  ],
  [
    'a hook of reads of accounts',
    'src/extensions/users-permissions/content-types/user/lifecycles.ts',
    '  async afterCreate(',
    '  afterFindOne() {},\n  async afterCreate(',
  ],
  [
    'a missing GraphQL type',
    'src/index.ts',
    '  register({ log }) {',
    "  register({ log, graphql }) {\n    graphql.extension.shadowCRUD('api::recipe.recpie').disable()",
  ],
  [
    'an attribute that `fields` leaves out',
    'src/index.ts',
    'const { meta } = await content.recipe.find(trusted)',
    "const { data, meta } = await content.recipe.find(trusted, { sort: 'id', fields: 'title' })\n    log.info(data[0]?.attributes.createdAt)",
  ],
  [
    'an attribute that a list of `fields` leaves out',
    'src/index.ts',
    'const { meta } = await content.recipe.find(trusted)',
    "const { data } = await content.recipe.findOne(trusted, 1, { fields: ['title', 'servings'] })\n    log.info(data.attributes.createdAt)\n    const { meta } = await content.recipe.find(trusted)",
  ],
  ['a missing server middleware', 'src/index.ts', "'global::timing'", "'global::timer'"],
  [
    'a service that returns another type',
    'src/api/recipe/services/recipe.ts',
    'generated.find(caller, withDefaults',
    '(caller, withDefaults',
  ],
])('%s is a compile error in its file', async (_what, file, from, to) => {
  const folder = project()
  const text = readFileSync(join(folder, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(folder, file), text.replace(from, to))
  await problems(folder)
  const errors = compilerErrors(folder)
  expect(errors.some((at) => at.startsWith(`${file}:`))).toBe(true)
  expect(errors.filter((at) => at.startsWith('src/generated'))).toEqual([])
})

test('a query given as an object decides the fields of an entry, and one given as text has every attribute', async () => {
  const folder = project()
  writeFileSync(
    join(folder, 'src/reading.ts'),
    `import { trusted } from '@content-gen/runtime'
import type { App, RegisterApp } from './generated/owner.js'

export function register({ graphql: { extension } }: RegisterApp): void {
  extension.shadowCRUD('api::recipe.recipe').disable()
  extension.shadowCRUD('plugin::users-permissions.user').disable()
}

export async function read({ content }: App, query: string): Promise<string[]> {
  const some = await content.recipe.find(trusted, { fields: ['title', 'createdAt'], populate: ['notes'], sort: 'id' })
  const first: string[] = some.data.map(({ attributes }) => attributes.title + attributes.createdAt)
  const notes = some.data.flatMap(({ attributes }) => attributes.notes.data)
  const any = await content.recipe.find(trusted, query)
  const made = await content.recipe.find(trusted, \`fields=\${query}\`)
  const all = await content.menu.find(trusted, { fields: '*' })
  const user = await content.user.findOne(trusted, 1, { fields: ['username', 'email'] })
  return [
    ...first,
    ...notes.map(({ attributes }) => attributes.text),
    ...any.data.map(({ attributes }) => attributes.createdAt),
    ...made.data.map(({ attributes }) => attributes.createdAt),
    all.data?.attributes.createdAt ?? '',
    user.data.attributes.email + user.data.attributes.username,
  ]
}
`,
  )
  expect(await problems(folder)).toEqual([])
  expect(compilerErrors(folder)).toEqual([])
})
