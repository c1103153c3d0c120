/** `afterCommit` in a running server: after the outermost commit, on both databases. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../accounts/account-project.js'
import { freshDatabase, sampled, type TestDatabase } from '../databases.js'
import { createProject, type Project, type RunningServer } from '../project.js'

const magazine = fileURLToPath(new URL('../../fixtures/magazine', import.meta.url))

const files = {
  'src/api/tag/content-types/tag/lifecycles.ts': `
import { ApplicationError } from '@content-gen/runtime'
import { defineLifecycles } from '../../../../generated/owner.js'

export default defineLifecycles('api::tag.tag', ({ prisma, afterCommit, log }) => ({
  afterCreate({ result: { id, name } }) {
    afterCommit(async () => {
      log.info({ name, isStored: (await prisma.tag.count({ where: { id } })) === 1 }, 'told')
      if (name === 'failing') throw new Error('nobody listens')
    })
    if (name === 'broken') throw new Error('no hook')
    if (name === 'refused') throw new ApplicationError('Refused')
  },
  afterFindMany() {
    afterCommit(() => log.info('read'))
  },
}))
`,
  'src/api/tag/services/tag.ts': `
import { trusted } from '@content-gen/runtime'
import { defineService } from '../../../generated/owner.js'

export default defineService('api::tag.tag', ({ generated, prisma, afterCommit, log }) => ({
  async several(names: readonly string[], end: string) {
    return prisma.$transaction(async () => {
      for (const name of names) await generated.create(trusted, { data: { name } }).catch(() => undefined)
      afterCommit(() => log.info({ names, end }, 'all told'))
      if (end === 'undo') throw new Error('undone')
      return names.length
    })
  },
}))
`,
  'src/api/tag/controllers/tag.ts': `
import { defineController } from '../../../generated/owner.js'

export default defineController('api::tag.tag', ({ content }) => ({
  several: async (ctx) => ({ count: await content.tag.several(String(ctx.query['names']).split(','), String(ctx.query['end'])) }),
}))
`,
  'src/api/tag/routes/several.ts': `
import { defineRoutes } from '../../../generated/owner.js'

const refuse = () => {
  throw new Error('no policy')
}

export default defineRoutes('api::tag', [
  { method: 'POST', path: '/tags/several', handler: 'tag.several', config: { auth: false } },
  { method: 'GET', path: '/tags/guarded', handler: 'tag.several', config: { auth: false, policies: [refuse] } }])
`,
  'src/index.ts': `
import { defineApp } from './generated/owner.js'

export default defineApp({
  register() {
    if (process.env['START'] === 'failing') throw new Error('no start')
  },
  async onError(error, place) {
    console.log(JSON.stringify({ toldOf: String(error), ...place }))
    throw new Error('Nobody listens to Sentry')
  },
})
`,
  'src/cron.ts': `
import { defineCron } from './generated/owner.js'

export default defineCron({
  failing: {
    task: () => {
      throw new Error('no task')
    },
    options: '* * * * * *',
  },
})
`,
  'src/seed.ts': `
import { trusted } from '@content-gen/runtime'
import { defineSeed } from './generated/owner.js'

export default defineSeed(async ({ content }) => void (await content.tag.create(trusted, { data: { name: 'sown' } })))
`,
}

/** Long enough for a busy machine. */
const patience = { timeout: 20_000 }

describe.each(sampled('postgresql'))('work after a commit on %s', (provider) => {
  let database: TestDatabase
  let project: Project
  let server: RunningServer

  beforeAll(async () => {
    database = await freshDatabase(provider)
    const off = { enabled: false }
    const permissions = { public: ['api::tag.tag.create', 'api::tag.tag.find'] }
    const config = { graphql: off, upload: off, 'users-permissions': off, permissions }
    const given = { name: `after-commit-${provider}`, models: magazine, provider, databaseUrl: database.url, config }
    project = createProject(given)
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(project.dir, path)), { recursive: true })
      writeFileSync(join(project.dir, path), text)
    }
    await project.cli('generate')
    await project.cli('migrate', 'dev', '--name', 'initial')
    await project.compile()
    server = await project.start()
  }, 300_000)

  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  const told = () =>
    [...server.output().matchAll(/"name":"([^"]+)","isStored":(\w+)/g)].map(([, name, stored]) => `${name} ${stored}`)
  const create = (name: string) => send(server.base, 'POST', '/api/tags', { data: { name } })
  const several = (names: string, end: string) =>
    send(server.base, 'POST', `/api/tags/several?names=${names}&end=${end}`)

  test('a hook tells what is stored, and nothing of what was refused', async () => {
    expect((await create('refused')).status).toBe(400)
    expect((await create('single')).status).toBe(200)
    await expect.poll(told, patience).toEqual(['single true'])
  })

  test('a transaction of several writes tells at its end, without the parts that were undone', async () => {
    expect((await several('a,refused,b', 'keep')).body).toEqual({ count: 3 })
    await expect.poll(() => server.output(), patience).toContain('all told')
    // Each of them asks the database before it tells.
    const inAnyOrder = () => told().toSorted()
    await expect.poll(inAnyOrder, patience).toEqual(['a true', 'b true', 'single true'])
    expect((await several('c,d', 'undo')).status).toBe(500)
    await create('later')
    await expect.poll(inAnyOrder, patience).toEqual(['a true', 'b true', 'later true', 'single true'])
    expect(server.output().match(/all told/g)).toHaveLength(1)
  })

  test('writes at the same moment tell once each', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `at-once-${index}`)
    const answers = await Promise.all(names.map(create))
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
    await expect
      .poll(
        () =>
          told()
            .filter((name) => name.startsWith('at-once'))
            .toSorted(),
        patience,
      )
      .toEqual(names.map((name) => `${name} true`).toSorted())
  })

  test('an error is logged, and no answer', async () => {
    expect((await create('failing')).status).toBe(200)
    await expect.poll(() => server.output(), patience).toMatch(/nobody listens.*work after a commit failed/)
  })

  const errors = (output: string) =>
    [...output.matchAll(/^{"toldOf":.*$/gm)].map(([line]) => JSON.parse(line) as Readonly<Record<string, unknown>>)

  test('onError gets the errors that no client caused, and changes no answer', async () => {
    const ids = { 'x-request-id': 'of-a-hook', 'x-secret': 'secret' }
    const broken = await send(server.base, 'POST', '/api/tags?secret=1', { data: { name: 'broken' } }, ids)
    expect([broken.status, broken.body.error.message]).toEqual([500, 'Internal Server Error'])
    expect((await several('', 'undo')).status).toBe(500)
    const refused = await send(server.base, 'GET', '/api/tags/guarded')
    expect([refused.status, refused.text]).toEqual([403, expect.not.stringContaining('no policy')])
    expect((await send(server.base, 'GET', '/api/nowhere')).status).toBe(404)
    const nowhere = { route: null, requestId: null, name: null }
    const id = expect.any(String)
    await expect
      .poll(() => errors(server.output()), patience)
      .toEqual(
        expect.arrayContaining([
          { toldOf: 'Error: no hook', kind: 'hook', route: '/api/tags', requestId: 'of-a-hook', name: null },
          { toldOf: 'Error: undone', kind: 'request', route: '/api/tags/several', requestId: id, name: null },
          { toldOf: 'Error: no policy', kind: 'request', route: '/api/tags/guarded', requestId: id, name: null },
          { toldOf: 'Error: nobody listens', ...nowhere, kind: 'hook' },
          { toldOf: 'Error: no task', ...nowhere, kind: 'job', name: 'failing' },
        ]),
      )
    expect(errors(server.output()).map(({ toldOf }) => toldOf)).not.toContain(expect.stringMatching(/404|[Rr]efused/))
    expect(server.output()).not.toContain('secret')
    await expect.poll(() => server.output(), patience).toMatch(/Nobody listens to Sentry.*onError failed/)
    const start = '{"toldOf":"Error: no start","route":null,"requestId":null,"name":null,"kind":"start"}\nno start\n'
    await expect(project.start({ START: 'failing' })).rejects.toThrow(start)
  })

  test('a read has no transaction', async () => {
    expect((await send(server.base, 'GET', '/api/tags')).status).toBe(200)
    await expect.poll(() => server.output(), patience).toContain('"msg":"read"')
  })

  test('a seed waits for it', async () => {
    expect((await project.cli('seed')).stdout).toContain('"name":"sown","isStored":true')
  })
})
