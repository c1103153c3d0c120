/** `packages/cli/docs/client.md`: its commands run, its examples compile strictly, and do what it says on a generated server. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { QueryClient, type FetchQueryOptions } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, type Client } from '@content-gen/client'
import { parseConfig } from '@content-gen/schema'
import { compilerOptions, linkPackages } from '../../packages/client/test/front-end.js'
import { freshDatabase } from '../databases.js'
import { readyProject } from '../project.js'
import { at, blocksOf, readPage } from './page.js'
import type { Content } from '../../fixtures/client-types/content.js'
import type { TestDatabase } from '../databases.js'
import type { Project, RunningServer } from '../project.js'

const blocks = blocksOf(readPage('client.md'))
const key = 'c'.repeat(64)
let database: TestDatabase
let project: Project
let server: RunningServer
let folder: string

/** Files that the frameworks make. */
const ofFrameworks = {
  'package.json': '{ "type": "module" }',
  'src/next-env.d.ts': 'interface RequestInit { next?: { tags?: string[]; revalidate?: number | false } }\n',
  'src/astro-env.d.ts': 'declare const Astro: { readonly props: { readonly title: string } }\n',
  'tsconfig.json': JSON.stringify({
    compilerOptions: { ...compilerOptions, noEmit: false, rootDir: 'src', outDir: 'dist' },
    include: ['src'],
  }),
}

beforeAll(async () => {
  database = await freshDatabase('sqlite')
  const models = at('fixtures/magazine')
  const config = JSON.parse(readFileSync(join(models, 'content-gen.config.json'), 'utf8')) as object
  project = await readyProject({ name: 'docs-client', models, provider: 'sqlite', databaseUrl: database.url, config })
  await project.cli('token', 'create', '--name', 'docs', '--type', 'full-access', '--key', key)
  server = await project.start({ LOG_LEVEL: 'warn' })
  folder = join(project.dir, 'web')
  const content = createClient<Content>({ url: `${server.base}/api`, token: key })
  const profile = await content('profiles').create({ nickname: 'countess' })
  const author = await content('authors').create({ name: 'Ada', email: 'ada@example.com', profile: profile.data.id })
  await content('tags').create({ name: 'old' })
  await content('articles').create({ title: 'Notes', kind: 'news', author: author.data.id })
}, 120_000)

afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

test('the commands write the file and find it current', async () => {
  for (const [index, { language, text }] of blocks.entries()) {
    if (language !== 'sh') continue
    const [, words = ''] = /^npx content-gen (.+)\n$/.exec(text) ?? []
    const { stdout } = await project.cli(...words.replace('../web', folder).split(' '))
    const next = blocks[index + 1]
    if (next?.language === 'text') expect(stdout).toBe(next.text)
  }
  expect(readFileSync(join(folder, 'src/content/content.ts'), 'utf8')).toContain('export interface Content {')
  const json = blocks.find(({ language }) => language === 'json')
  expect(parseConfig(json?.text ?? null, '')).toMatchObject({
    config: { client: { out: '../web/src/content' } },
    diagnostics: [],
  })
})

test('the examples compile and run', async () => {
  const files = blocks.flatMap(({ path, text }) => (path === null ? [] : [[path, meant(path, text)] as const]))
  expect(files.length).toBeGreaterThan(12)
  for (const [path, text] of [...Object.entries(ofFrameworks), ...files]) {
    const file = join(folder, path.replace(/\.astro$/, '.ts'))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  linkPackages(folder, ['@tanstack', 'react', '@types', 'swr'])
  const tsc = spawnSync(process.execPath, [at('node_modules/typescript/bin/tsc'), '-p', folder], { encoding: 'utf8' })
  expect(tsc.stdout).toBe('')
  Object.assign(globalThis, { Astro: { props: { title: '' } } })

  expect(await (await load('reading')).latest()).toEqual({ titles: ['Notes'], quotes: [], total: 1 })
  expect(await (await load('reading')).one(1)).toBe('countess')
  expect((await load('teaser')).line({ id: 1, attributes: { title: 'A', author: { data: null } } })).toBe(
    'A, by nobody',
  )
  expect(await (await load('flat')).authors()).toEqual(['Notes: Ada'])
  expect(await (await load('pages')).names()).toEqual(['old'])
  expect(await (await load('writing')).write()).toBe(1)
  expect(await (await load('errors')).mistakes('A')).toEqual({ title: [expect.stringContaining('title must be')] })

  const shares: number[] = []
  const { upload, cover } = await load('upload')
  const url = await upload(new File(['a'], 'a.txt'), (share: number) => shares.push(share))
  expect(shares.at(-1)).toBe(1)
  expect(await (await fetch(url ?? '')).text()).toBe('a')
  expect(await cover(1)).toBeNull()
  const { mine, signIn } = await load('session')
  await mine.account.register({ username: 'ada', email: 'a@example.com', password: 'Passw0rd!' })
  expect(await signIn('ada', 'Passw0rd!')).toMatchObject({ username: 'ada' })

  const { articlesPage } = await load('use-articles')
  const page = await new QueryClient().fetchQuery<{ data: unknown[] }>(articlesPage(1))
  expect(page.data).toMatchObject([{ title: 'Notes', author: { name: 'Ada' } }])
  const { fetchTags, tagsKey } = await load('use-tags')
  expect((await fetchTags(tagsKey)).data).toHaveLength(2)
  const list = { type: 'ul', props: { children: [{ type: 'li', key: '1', props: { children: 'Notes' } }] } }
  expect(await (await load('app/articles/page')).default()).toMatchObject(list)
  expect(await (await load('pages/articles/[id]')).getStaticPaths()).toEqual([
    { params: { id: '1' }, props: { title: 'Notes' } },
  ])

  const fake = await load('reading.check')
  expect((await fake.content('tags').find()).data).toHaveLength(1)
  await expect(fake.content('tags').findOne(2)).rejects.toMatchObject({ status: 404, name: 'NotFoundError' })
  expect(fake.sent()).toEqual(['GET /tags?', 'GET /tags/2?'])
})

/** Returns an example as it runs here: with the address and the token of this server, and of an Astro page the script. */
function meant(path: string, text: string): string {
  const script = path.endsWith('.astro') ? (text.split('---\n')[1] ?? '') : text
  const isOpen = path === 'src/content/index.ts'
  return script.replace("'http://localhost:1337/api'", `'${server.base}/api'${isOpen ? `, token: '${key}'` : ''}`)
}

/** The exports of the examples by file; the compiler has checked them in their own files. */
interface Examples {
  readonly reading: { latest(): Promise<unknown>; one(id: number): Promise<unknown> }
  readonly teaser: { line(entry: object): string }
  readonly flat: { authors(): Promise<unknown> }
  readonly pages: { names(): Promise<unknown> }
  readonly writing: { write(): Promise<unknown> }
  readonly errors: { mistakes(title: string): Promise<unknown> }
  readonly upload: {
    upload(file: File, show: (share: number) => void): Promise<string | null>
    cover(id: number): Promise<string | null>
  }
  readonly session: { readonly mine: Client<Content>; signIn(identifier: string, password: string): Promise<unknown> }
  readonly 'use-articles': { articlesPage(page: number): FetchQueryOptions<{ data: unknown[] }> }
  readonly 'use-tags': { readonly tagsKey: unknown; fetchTags(key: unknown): Promise<{ data: unknown[] }> }
  readonly 'app/articles/page': { default(): Promise<unknown> }
  readonly 'pages/articles/[id]': { getStaticPaths(): Promise<unknown> }
  readonly 'reading.check': { readonly content: Client<Content>; sent(): readonly string[] }
}

async function load<Name extends keyof Examples>(name: Name): Promise<Examples[Name]> {
  return (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'dist', `${name}.js`)).href)) as Examples[Name]
}
