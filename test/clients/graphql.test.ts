/** gql.tada and the client preset of GraphQL Code Generator over `schema.graphql`: answers of a server are of the types that they make. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { print } from 'graphql'
import type { DocumentNode } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, sampled } from '../databases.js'
import { readyProject } from '../project.js'
import { describeWith } from '../tried.js'
import { clientTools, createSite } from './site.js'
import type { TestDatabase } from '../databases.js'
import type { Project, RunningServer } from '../project.js'

const magazine = fileURLToPath(new URL('../../fixtures/magazine/', import.meta.url))
const preset = fileURLToPath(new URL('preset.mjs', import.meta.url))
const schemaFile = 'src/generated/graphql/schema.graphql'

/** The operations of `fixtures/clients/operations.ts`, in the order in which they are sent. */
const asked = [
  [
    'write',
    { data: { title: 'Engines', kind: 'news', views: '9007199254740993', publishOn: '2024-02-29', extra: { a: 1 } } },
  ],
  ['articles', { filters: { title: { eq: 'Engines' } }, pagination: { limit: 5 } }],
  ['homepage', { locale: 'en' }],
] as const

describeWith(clientTools).each(sampled('sqlite'))('clients of GraphQL on %s', (provider) => {
  let database: TestDatabase
  let project: Project
  let server: RunningServer

  beforeAll(async () => {
    database = await freshDatabase(provider)
    const config = JSON.parse(readFileSync(join(magazine, 'content-gen.config.json'), 'utf8')) as object
    const name = `clients-graphql-${provider}`
    project = await readyProject({ name, models: magazine, provider, databaseUrl: database.url, config })
    server = await project.start({ LOG_LEVEL: 'warn' })
    await fill()
  }, 300_000)
  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  async function send(method: string, path: string, data: object): Promise<number> {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${server.base}/api/${path}`, { method, headers, body: JSON.stringify({ data }) })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { data: { id: number } }).data.id
  }

  async function fill(): Promise<void> {
    const author = await send('POST', 'authors', { name: 'Ada', email: 'ada@example.com' })
    await send('POST', 'profiles', { nickname: 'countess', author })
    const tag = await send('POST', 'tags', { name: 'machines', weight: 1 })
    const blocks = [
      { __component: 'blocks.quote', quote: 'Q' },
      { __component: 'blocks.rich-text', body: 'B' },
      { __component: 'blocks.slider', title: 'S' },
    ]
    const seo = { metaTitle: 'M' }
    await send('POST', 'articles', { title: 'Engines', kind: 'review', author, tags: [tag], seo, blocks })
    await send('PUT', 'homepage', { title: 'Welcome' })
  }

  async function ask(document: DocumentNode, variables: object): Promise<unknown> {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ query: print(document), variables })
    const answer = (await (await fetch(`${server.base}/graphql`, { method: 'POST', headers, body })).json()) as object
    expect(answer).not.toHaveProperty('errors')
    return (answer as { data: unknown }).data
  }

  test('the types that they make have the answers of the server, and no others', { timeout: 300_000 }, async () => {
    const schema = join(project.dir, schemaFile)
    const plugin = { name: 'gql.tada/ts-plugin', schema, tadaOutputLocation: './graphql-env.d.ts' }
    const site = createSite(`clients-graphql-site-${provider}`, ['operations.ts', 'wrong-operations.ts'], {
      plugins: [plugin],
    })
    await site.run('gql-tada', 'generate-output')
    await site.compile()

    const compiled = join(site.dir, 'dist/operations.js')
    const operations = (await import(pathToFileURL(compiled).href)) as Record<string, DocumentNode>
    await site.node(preset, schema, compiled, join(site.dir, 'preset'))
    const lines = [
      `import type { ResultOf, VariablesOf } from 'gql.tada'`,
      `import type * as operations from './operations.js'`,
      `import type * as preset from './preset/graphql.js'`,
    ]
    for (const [name, variables] of asked) {
      const document = operations[name]
      if (document === undefined) throw new Error(`There is no operation ${name}`)
      const answer = JSON.stringify(await ask(document, variables))
      const type = name[0]?.toUpperCase() + name.slice(1)
      const suffix = name === 'write' ? 'Mutation' : 'Query'
      lines.push(
        `export const ${name}: ResultOf<typeof operations.${name}> = ${answer}`,
        `export const ${name}Variables: VariablesOf<typeof operations.${name}> = ${JSON.stringify(variables)}`,
        `export const preset${type}: preset.${type}${suffix} = ${answer}`,
        `export const preset${type}Variables: preset.${type}${suffix}Variables = ${JSON.stringify(variables)}`,
      )
    }
    site.write('answers.ts', lines.join('\n'))
    expect(lines.join('\n')).toContain('"nickname":"countess"')
    expect(lines.join('\n')).toContain('"headline":"Welcome"')
    expect(lines.join('\n')).toContain('{"__typename":"ComponentBlocksSlider"}')
    await site.compile()

    // The types are not `any`: an answer that the server cannot give does not compile.
    site.write('answers.ts', lines.join('\n').replaceAll('"nickname":"countess"', '"nickname":7'))
    await expect(site.compile()).rejects.toThrow(/answers\.ts\(8,.*answers\.ts\(10,/s)
  })
})
