/** The types for clients: their file, in every project, and where it is written. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { compile, frontEnd } from '../../client/test/front-end.js'
import { clientTypes } from '../src/client/client-file.js'
import { generateClient } from '../src/client/generate-client.js'
import { generate } from '../src/generate.js'
import { model } from './model.js'
import { temporaryFolder, writeTree } from './folder.js'
import { prettify } from './prettier.js'
import { caseNames, cases, magazine, resolveProject } from './projects.js'
import { modelTrees } from '../../../test/model-trees.js'

const realTrees = modelTrees()
const projects = [magazine, ...realTrees, ...caseNames.map((name) => fileURLToPath(new URL(name, cases)))]
const expected = fileURLToPath(new URL('../../../fixtures/client-types/content.ts', import.meta.url))

test('the file of the magazine', async () => {
  const { schema, config } = await resolveProject(magazine)
  if (process.env['UPDATE']) writeFileSync(expected, clientTypes(schema, config))
  expect(clientTypes(schema, config)).toBe(readFileSync(expected, 'utf8'))
})

test('the types say whether the server gives answers another form', async () => {
  const { schema, config } = await resolveProject(magazine)
  const said = (responseTransforms: { removeAttributesKey: boolean; removeDataKey: boolean }) => {
    const contentTypeFilter = { mode: 'none', uids: {} } as const
    const transform = { responseTransforms, requestTransforms: { wrapBodyWithDataKey: true }, contentTypeFilter }
    const rest = { ...config.api.rest, transform }
    return clientTypes(schema, { ...config, api: { ...config.api, rest } }).includes('\n  transformed: true\n')
  }
  expect(said({ removeAttributesKey: true, removeDataKey: false })).toBe(true)
  expect(said({ removeAttributesKey: false, removeDataKey: true })).toBe(true)
  expect(said({ removeAttributesKey: false, removeDataKey: false })).toBe(false)
})

test.each(projects.map((folder) => [basename(folder), folder]))('the types of %s', async (_, folder) => {
  const { schema, config } = await resolveProject(folder)
  const text = clientTypes(schema, config)
  expect(await prettify(text, 'content.ts')).toBe(text)
  expect(text).not.toMatch(/\bAdmin|password: Password<'private'>|resetPasswordToken/)
})

test('the types of all projects compile', { timeout: 120_000 }, async () => {
  for (const project of [magazine, ...realTrees]) {
    const folder = await frontEnd(project, {})
    expect(compile(folder, '--noUnusedLocals')).toEqual([])
  }
})

test('types called like what the file imports', async () => {
  const names = ['text', 'content', 'zone', 'to-one', 'media', 'entry', 'day', 'component']
  const attributes = {
    name: { type: 'string', required: true },
    'a-b': { type: 'datetime' },
    other: { type: 'relation', relation: 'oneToOne', target: 'api::content.content' },
    cover: { type: 'media', multiple: false },
  }
  const root = temporaryFolder()
  writeTree(
    root,
    Object.assign({}, ...names.map((name) => model(name, attributes, `${name}-rows`))) as object as Record<
      string,
      string
    >,
  )
  const folder = await frontEnd(root, {
    'calls.ts': `import { createClient } from '@content-gen/client'
import type { Content_ } from './content.js'
const content = createClient<Content_>({ url: '/api' })
export const names = async () =>
  (await content('text-rows').find({ fields: ['name', 'a-b'], populate: ['other.cover'] })).data.map(
    ({ attributes }) => attributes.name.length + (attributes['a-b']?.length ?? 0) + (attributes.other.data?.attributes.cover.data?.id ?? 0),
  )
`,
  })
  expect(compile(folder)).toEqual([])
})

/** A project with one type, and a folder beside it. */
function site(config: object = {}): { readonly root: string; readonly web: string } {
  const folder = temporaryFolder()
  writeTree(join(folder, 'site'), {
    ...model('page', { title: { type: 'string' } }),
    'content-gen.config.json': JSON.stringify(config),
  })
  return { root: join(folder, 'site'), web: join(folder, 'web') }
}

test('the folder of an option, and a second run', async () => {
  const { root, web } = site()
  const run = async (mode: 'write' | 'check') =>
    (await generateClient({ projectDir: root, out: web, mode })).changes.map(({ kind, path }) => [kind, path])
  expect(await run('check')).toEqual([['create', '../web/content.ts']])
  expect(existsSync(web)).toBe(false)
  expect(await run('write')).toEqual([['create', '../web/content.ts']])
  expect(await run('write')).toEqual([['unchanged', '../web/content.ts']])
  writeFileSync(join(web, 'content.ts'), readFileSync(join(web, 'content.ts'), 'utf8').replaceAll('\n', '\r\n'))
  expect(await run('check')).toEqual([['unchanged', '../web/content.ts']])
})

test('generate renews the file that the config names', async () => {
  const { root, web } = site({ client: { out: '../web' } })
  const run = async (mode: 'write' | 'check') => {
    const { changes, diagnostics } = await generate({ projectDir: root, mode })
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    return changes.find(({ path }) => path === '../web/content.ts')?.kind
  }
  expect(await run('write')).toBe('create')
  expect(await run('check')).toBe('unchanged')
  writeTree(root, model('page', { headline: { type: 'string' } }))
  expect(await run('check')).toBe('update')
  expect(readFileSync(join(web, 'content.ts'), 'utf8')).not.toContain('headline')
  expect(await run('write')).toBe('update')
  expect(readFileSync(join(web, 'content.ts'), 'utf8')).toContain('headline')
  // Nothing else is due.
  writeFileSync(join(web, 'content.ts'), readFileSync(join(web, 'content.ts'), 'utf8').replace('headline', 'title'))
  expect(await run('write')).toBe('update')
})

test('a file of someone else stays, and then nothing is written', async () => {
  const { root, web } = site({ client: { out: '../web' } })
  mkdirSync(web)
  writeFileSync(join(web, 'content.ts'), 'export const mine = 1\n')
  const { diagnostics } = await generate({ projectDir: root, mode: 'write' })
  expect(diagnostics.map(({ code, at }) => [code, at.file])).toContainEqual(['client-foreign', '../web/content.ts'])
  expect(readFileSync(join(web, 'content.ts'), 'utf8')).toBe('export const mine = 1\n')
  expect(existsSync(join(root, 'src/generated'))).toBe(false)
  mkdirSync(join(web, 'other/content.ts'), { recursive: true })
  const blocked = await generateClient({ projectDir: root, out: join(web, 'other'), mode: 'write' })
  expect(blocked.diagnostics.map(({ message }) => message)).toEqual(['this is not a plain file'])
})

test('models with errors write nothing, and a folder is required', async () => {
  const { root, web } = site()
  await expect(generateClient({ projectDir: root, out: null, mode: 'write' })).rejects.toThrow(
    'it is not said where the types of the client belong',
  )
  cpSync(join(root, 'src/api/page'), join(root, 'src/api/other'), { recursive: true })
  const { diagnostics, changes } = await generateClient({ projectDir: root, out: web, mode: 'write' })
  expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(true)
  expect(changes).toEqual([])
  expect(existsSync(web)).toBe(false)
})

test('named queries have the types of their answers', { timeout: 60_000 }, async () => {
  const root = temporaryFolder()
  const tags = { type: 'relation', relation: 'oneToMany', target: 'api::tag.tag' }
  const kind = { type: 'enumeration', enum: ['news', 'how-to'] }
  const long = 'abcdefghijklmnopqrst'.split('').map((letter) => letter.repeat(6))
  const many = Object.fromEntries(long.map((name) => [name, { type: 'string' }]))
  writeTree(root, {
    ...model('page', { title: { type: 'string', required: true }, body: { type: 'text' }, tags, kind, ...many }),
    ...model('tag', { name: { type: 'string', required: true } }),
    'content-gen.config.json': JSON.stringify({
      queries: {
        'by-title': {
          type: 'api::page.page',
          fields: ['title'],
          filters: { title: '{title}', body: '{body=none}' },
          populate: { tags: { fields: ['name'], sort: ['name'], filters: { name: { $in: ['a'] } } } },
        },
        all: { type: 'api::page.page', fields: long },
        typed: {
          type: 'api::page.page',
          fields: ['id'],
          filters: { kind: '{kind=news}', tags: '{tag=1}', createdAt: { $gt: '{after=2026-01-01}' } },
        },
        one: { type: 'api::page.page', action: 'findOne', populate: ['tags'] },
        paged: { type: 'api::page.page', pagination: { page: '{page=1}', pageSize: 5 } },
        offset: { type: 'api::page.page', pagination: { start: '{start=0}', limit: 5 } },
        uncounted: { type: 'api::page.page', pagination: { pageSize: 5, withCount: false } },
        perhaps: { type: 'api::page.page', pagination: { limit: 5, withCount: '{counted=true}' } },
      },
    }),
  })
  const { schema, config } = await resolveProject(root)
  const text = clientTypes(schema, config)
  expect(await prettify(text, 'content.ts')).toBe(text)
  const folder = await frontEnd(root, {
    'calls.ts': `import { createClient } from '@content-gen/client'
import type { Content } from './content.js'
const content = createClient<Content>({ url: '/api' })
export const right = async (): Promise<(string | undefined)[]> => {
  const { data } = await content('pages').query('by-title', { title: 'a' })
  const one = await content('pages').queryOne(1, 'one')
  await content('pages').query('all')
  await content('pages').query('typed', { kind: 'how-to', tag: 3, after: '2026-02-01' })
  const flat = await content.flat('pages').query('by-title', { title: 'a' })
  const flatOne = await content.flat('pages').queryOne(1, 'one')
  return [flat.data[0]?.tags[0]?.name, flatOne.data.tags[0]?.name, data[0]?.attributes.title, data[0]?.attributes.tags.data[0]?.attributes.name, one.data.attributes.tags.data[0]?.attributes.name]
}
export const metas = async (): Promise<number[]> => {
  const pages = content('pages')
  const { total, pageCount } = (await pages.query('paged', { page: 2 })).meta.pagination
  const offset = (await pages.query('offset', { start: 5 })).meta.pagination
  const { page, pageSize } = (await content.flat('pages').query('uncounted')).meta.pagination
  // @ts-expect-error It does not count.
  const wrong = (await pages.query('uncounted')).meta.pagination.total
  // @ts-expect-error It is by offset.
  const place = (await pages.query('offset')).meta.pagination.page
  const perhaps: number | undefined = (await pages.query('perhaps')).meta.pagination.total
  return [total, pageCount, offset.start, offset.limit, offset.total, page, pageSize, perhaps ?? 0]
}
export const wrong = async () => {
  // @ts-expect-error It has a parameter.
  await content('pages').query('by-title')
  // @ts-expect-error It is no value of the enumeration.
  await content('pages').query('typed', { kind: 'poem' })
  // @ts-expect-error An id is a number.
  await content('pages').query('typed', { tag: 'first' })
  // @ts-expect-error There is no such query of lists.
  await content('pages').query('one')
  // @ts-expect-error The query does not ask for it.
  return (await content('pages').query('all')).data[0]?.attributes.title
}
`,
  })
  expect(compile(folder)).toEqual([])
})

test('answers of a server that does not count have no total', async () => {
  const { root } = site({ api: { rest: { withCount: false } }, queries: { all: { type: 'api::page.page' } } })
  const folder = await frontEnd(root, {
    'calls.ts': `import { createClient } from '@content-gen/client'
import type { Content } from './content.js'
const pages = createClient<Content>({ url: '/api' })('pages')
export const right = async (): Promise<number[]> => {
  const counted = (await pages.find({ pagination: { withCount: true } })).meta.pagination
  const { page, pageSize } = (await pages.query('all')).meta.pagination
  return [counted.total, counted.pageCount, page, pageSize, (await pages.find()).meta.pagination.page]
}
export const wrong = async () => {
  // @ts-expect-error The config says so.
  const total = (await pages.find()).meta.pagination.total
  // @ts-expect-error The config says so.
  const other = (await pages.find({ pagination: { start: 1 } })).meta.pagination.total
  for await (const { meta } of pages.pages()) {
    // @ts-expect-error The config says so.
    const count = meta.pagination.pageCount
  }
  // @ts-expect-error The config says so.
  return (await pages.query('all')).meta.pagination.total
}
`,
  })
  expect(compile(folder)).toEqual([])
})
