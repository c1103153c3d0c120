/**
 * A real site, from its Strapi models to a second year with the generated server: adopted, extended, changed and upgraded as its owner
 * would. After every step it compiles and serves, and no line of the owner's code has changed.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, sampled, type TestDatabase } from '../databases.js'
import { adoptProject, hashesOf, type Project, type RunningServer } from '../project.js'
import { siteModels, treeOf } from '../model-trees.js'
import { describeWith } from '../tried.js'

describeWith(siteModels('foodadvisor')).each(sampled('postgresql'))('foodadvisor on %s', (provider) => {
  let database: TestDatabase
  let project: Project
  let server: RunningServer | undefined
  let owned = new Map<string, string>()

  beforeAll(async () => {
    database = await freshDatabase(provider)
  })

  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  /** Writes a file as the owner. */
  function write(path: string, text: string) {
    mkdirSync(dirname(join(project.dir, path)), { recursive: true })
    writeFileSync(join(project.dir, path), text)
    own(path)
  }

  /** Records the file as the owner's: from here on it must not change. */
  function own(...paths: string[]) {
    owned = new Map([...owned, ...hashesOf(project.dir, paths)])
  }

  function edit(path: string, change: (text: string) => string) {
    write(path, change(readFileSync(join(project.dir, path), 'utf8')))
  }

  function editModel(path: string, change: (attributes: Record<string, unknown>) => Record<string, unknown>) {
    edit(path, (text) => {
      const model = JSON.parse(text) as { attributes: Record<string, unknown> }
      return JSON.stringify({ ...model, attributes: change(model.attributes) }, null, 2)
    })
  }

  function expectNothingOwnedChanged() {
    expect(hashesOf(project.dir, [...owned.keys()])).toEqual(owned)
  }

  /** Compiles and serves the current project. */
  async function serve() {
    await server?.stop()
    await project.compile()
    server = await project.start()
    expectNothingOwnedChanged()
  }

  async function ask<Answer>(method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
    const response = await fetch(`${server?.base}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    expect(response.status, `${method} ${path}: ${text}`).toBe(200)
    return JSON.parse(text) as Answer
  }

  const list = (path: string) => ask<{ data: { id: number; attributes: Record<string, unknown> }[] }>('GET', path)

  test('is adopted, and none of its files is changed', async () => {
    const adopted = await adoptProject({
      name: `journey-${provider}`,
      models: treeOf('foodadvisor'),
      provider,
      databaseUrl: database.url,
    })
    project = adopted.project
    owned = adopted.files
    expect(adopted.said).toContain('9 content types')
    expect(adopted.said).toContain('32 components')
    expectNothingOwnedChanged()
    own('content-gen.config.json', 'package.json', 'tsconfig.json', '.env.example', '.gitignore')
  })

  test('is generated, migrated, compiled and served, each type with all attributes', async () => {
    const apis = readdirSync(join(project.dir, 'src/api'))
    edit('content-gen.config.json', (text) => {
      const find = apis.flatMap((name) =>
        ['find', 'findOne', 'create'].map((action) => `api::${name}.${name}.${action}`),
      )
      const permissions = { public: [...find, 'plugin::upload.content-api.upload'] }
      return JSON.stringify({ ...JSON.parse(text), i18n: { locales: ['en', 'fr'] }, permissions }, null, 2)
    })
    await project.cli('generate')
    await project.cli('migrate', 'dev', '--name', 'initial')
    await serve()
    for (const path of ['articles', 'categories', 'pages', 'places', 'restaurants', 'reviews'])
      expect((await list(`/api/${path}?populate=*`)).data).toEqual([])
  })

  test('imports its contents', async () => {
    const place = await ask<{ data: { id: number } }>('POST', '/api/places', { data: { name: 'Paris' } })
    const form = new FormData()
    form.set('files', new Blob(['a menu'], { type: 'text/plain' }), 'menu.txt')
    const uploaded = await fetch(`${server?.base}/api/upload`, { method: 'POST', body: form })
    const [file] = (await uploaded.json()) as { id: number }[]
    const restaurant = await ask<{ data: { id: number } }>('POST', '/api/restaurants', {
      data: {
        name: 'Biscotte',
        slug: 'biscotte',
        price: 'p2',
        images: [file?.id],
        place: place.data.id,
        information: { description: 'Small plates' },
        blocks: [{ __component: 'restaurant.rich-content', content: 'Since 1998' }],
      },
    })
    for (const note of [3, 5])
      await ask('POST', '/api/reviews', { data: { content: `It is a ${note}`, note, restaurant: restaurant.data.id } })
    const { data } = await list('/api/restaurants?populate=*&locale=en')
    expect(data[0]?.attributes).toMatchObject({
      name: 'Biscotte',
      place: { data: { attributes: { name: 'Paris' } } },
      blocks: [{ __component: 'restaurant.rich-content', content: 'Since 1998' }],
      images: { data: [{ attributes: { name: 'menu.txt' } }] },
    })
    expect(data[0]?.attributes['reviews']).toMatchObject({ data: [{}, {}] })
  })

  test('gets an action overridden, a route with a policy, a lifecycle and a field of GraphQL', async () => {
    for (const [kind, name] of [
      ['controller', 'restaurant'],
      ['lifecycle', 'review'],
    ] as const) {
      const { stdout } = await project.cli('add', kind, name)
      expect(stdout).toMatch(/^Wrote src\//)
    }
    write('src/api/restaurant/controllers/restaurant.ts', controller)
    write('src/api/restaurant/routes/best.ts', routes)
    write('src/api/restaurant/policies/has-table.ts', policy)
    write('src/api/review/content-types/review/lifecycles.ts', lifecycles)
    write('src/index.ts', app)
    await project.cli('generate')
    await serve()
    const { data, meta } = await ask<{ data: { id: number }[]; meta: object }>('GET', '/api/restaurants')
    expect(meta).toMatchObject({ names: ['Biscotte'] })
    expect((await fetch(`${server?.base}/api/restaurants/best`)).status).toBe(403)
    expect(await ask('GET', '/api/restaurants/best', undefined, { 'x-table': '4' })).toEqual({ best: 'Biscotte' })
    const review = { content: '  So so.  ', note: 2, restaurant: data[0]?.id }
    expect(await ask('POST', '/api/reviews', { data: review })).toMatchObject({
      data: { attributes: { content: 'So so.' } },
    })
    const query = '{ restaurants { data { attributes { name shout } } } }'
    expect(await ask('POST', '/graphql', { query })).toEqual({
      data: { restaurants: { data: [{ attributes: { name: 'Biscotte', shout: 'BISCOTTE!' } }] } },
    })
  })

  test('gets an attribute renamed, and keeps its values', async () => {
    editModel('src/api/review/content-types/review/schema.json', ({ content, ...rest }) => ({ text: content, ...rest }))
    const { stderr } = await project.cli('generate')
    const line = lifecycles.split('\n').findIndex((text) => text.includes('data.content')) + 1
    expect(stderr).toContain(
      `src/api/review/content-types/review/lifecycles.ts:${line}: warning: "content" was removed`,
    )
    await expect(project.compile()).rejects.toThrow(`lifecycles.ts(${line},`)
    await expect(project.cli('migrate', 'dev')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--rename review.content:text'),
    })
    edit('src/api/review/content-types/review/lifecycles.ts', (text) => text.replaceAll('data.content', 'data.text'))
    // The release that runs knows the former name.
    await server?.stop()
    await project.cli('migrate', 'dev', '--rename', 'review.content:text')
    await project.cli('generate')
    await serve()
    const { data } = await list('/api/reviews?sort=id&fields[0]=text')
    expect(data.map(({ attributes }) => attributes['text'])).toEqual(['It is a 3', 'It is a 5', 'So so.'])
  })

  test('loses a type, only after confirming that its entries are lost too', async () => {
    await expect(project.cli('generate', '--check')).resolves.toBeTruthy()
    rmSync(join(project.dir, 'src/api/place'), { recursive: true })
    owned = new Map([...owned].filter(([path]) => !path.startsWith('src/api/place/')))
    editModel('src/api/restaurant/content-types/restaurant/schema.json', ({ place: _place, ...rest }) => rest)
    edit('content-gen.config.json', (text) => text.replace(/\s*"api::place\.place\.\w+",/g, ''))
    await project.cli('generate')
    expect(existsSync(join(project.dir, 'src/generated/controllers/place.ts'))).toBe(false)
    await expect(project.cli('migrate', 'dev')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--accept-data-loss'),
    })
    await server?.stop()
    await project.cli('migrate', 'dev', '--accept-data-loss')
    await serve()
    expect((await fetch(`${server?.base}/api/places`)).status).toBe(404)
    expect((await list('/api/restaurants?populate=*')).data[0]?.attributes).not.toHaveProperty('place')
  })

  test('is upgraded: the files of an older version become those of this one', async () => {
    const path = 'src/generated/controllers/review.ts'
    const now = readFileSync(join(project.dir, path), 'utf8')
    const older = now.replace('/** GET /api/reviews */', '/** Answers GET /api/reviews. */')
    expect(older).not.toBe(now)
    const hash = () => hashesOf(project.dir, [path]).get(path) ?? ''
    const manifest = join(project.dir, 'src/generated/.manifest.json')
    const before = hash()
    writeFileSync(join(project.dir, path), older)
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(before, hash()))
    await expect(project.cli('generate', '--check')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('+    /** GET /api/reviews */'),
    })
    await project.cli('generate')
    expect(readFileSync(join(project.dir, path), 'utf8')).toBe(now)
    await project.cli('generate', '--check')
    expect((await project.cli('migrate', 'status')).stdout).not.toContain('pending')
    await serve()
    expect((await list('/api/reviews')).data).toHaveLength(3)
  })
})

const controller = `import { defineController } from '../../../generated/owner.js'

export default defineController('api::restaurant.restaurant', ({ content, generated }) => ({
  async find(ctx) {
    const { data, meta } = await generated.find(ctx)
    return { data, meta: { ...meta, names: data.map((restaurant) => restaurant.attributes.name) } }
  },

  async best(ctx) {
    const { data } = await content.restaurant.find(ctx.state.caller, 'sort=reviews.note:desc&pagination[limit]=1')
    return { best: data[0]?.attributes.name }
  },
}))
`

const routes = `import { defineRoutes } from '../../../generated/owner.js'

export default defineRoutes('api::restaurant', [
  { method: 'GET', path: '/restaurants/best', handler: 'restaurant.best', config: { auth: false, policies: ['has-table'] } },
])
`

const policy = `import { definePolicy } from '../../../generated/owner.js'

export default definePolicy((ctx) => ctx.get('x-table') !== '')
`

const lifecycles = `import { defineLifecycles } from '../../../../generated/owner.js'

export default defineLifecycles('api::review.review', () => ({
  beforeCreate({ params: { data } }) {
    if (data.content) data.content = data.content.trim()
  },
}))
`

const app = `import { defineApp } from './generated/owner.js'

export default defineApp({
  register({ graphql }) {
    graphql.extension.use({
      typeDefs: 'extend type Restaurant { shout: String }',
      resolvers: { Restaurant: { shout: ({ name }: { name: string }) => \`\${name.toUpperCase()}!\` } },
    })
  },
})
`
