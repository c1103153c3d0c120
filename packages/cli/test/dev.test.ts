import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { freshDatabase, sampled, type TestDatabase } from '../../../test/databases.js'
import { createProject, type Project } from '../../../test/project.js'
import { Development } from './development.js'

const timeout = 120_000
const modelPath = 'src/api/note/content-types/note/schema.json'
const controllerPath = 'src/api/note/controllers/note.ts'

function model(...attributes: readonly string[]): string {
  return JSON.stringify({
    kind: 'collectionType',
    collectionName: 'notes',
    info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
    attributes: Object.fromEntries(attributes.map((name) => [name, { type: 'string' }])),
  })
}

function controller(mark: string): string {
  return `import { defineController } from '../../../generated/owner.js'
import { text } from '../../../lib/text.js'

export default defineController('api::note.note', ({ generated }) => ({
  async find(ctx) {
    const { data, meta } = await generated.find(ctx)
    const mark: string = ${mark}
    return { data, meta: { ...meta, mark: text + mark } }
  },
}))
`
}

const seed = `import { trusted } from '@content-gen/runtime'
import { defineSeed } from './generated/owner.js'

export default defineSeed(async ({ content }) => {
  await content.note.create(trusted, { data: { title: 'from the seed' } })
})
`

const opened: { project: Project; database: TestDatabase; development?: Development }[] = []
afterAll(async () => {
  for (const { development, database } of opened) {
    await development?.end()
    await database.drop()
  }
})

async function freshProject(provider: 'sqlite' | 'postgresql') {
  const database = await freshDatabase(provider)
  const project = createProject({
    name: `dev-${provider}`,
    models: join(tmpdir(), 'no-models'),
    provider,
    databaseUrl: database.url,
    config: { permissions: { public: ['api::note.note.find', 'api::note.note.create'] } },
  })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(project.dir, path)), { recursive: true })
    writeFileSync(join(project.dir, path), text)
  }
  write(modelPath, model('title'))
  write('src/seed.ts', seed)
  const all = { project, database, write }
  opened.push(all)
  return all
}

describe.each(sampled('sqlite'))('dev on %s', { timeout }, (provider) => {
  let made: Awaited<ReturnType<typeof freshProject>>
  let development: Development

  test('serves a project that has only models, and seeds its new database', async () => {
    made = await freshProject(provider)
    development = await Development.start(made.project)
    Object.assign(made, { development })
    const said = await development.says('Seeded the database.')
    expect(said).toMatch(/Applied \d+_init\.\n/)
    expect(said).toMatch(/Serving http:\/\/127\.0\.0\.1:\d+ \(\d+\.\d s\)\./)
    await development.answers('/api/notes', 'from the seed')
  })

  test('a model change takes effect in reads and writes', async () => {
    made.write(modelPath, model('title', 'body'))
    await development.answers('/api/notes', '"body":null')
    expect(await development.post('/api/notes', { title: 'a', body: 'written' })).toContain('"body":"written"')
    expect(await development.says('Serving ')).toMatch(/Applied \d+_\w*body\w*\.\n/)
  })

  test('a change that loses data is refused with the command to run, and the server keeps running', async () => {
    made.write(modelPath, model('title'))
    const said = await development.says('To proceed: content-gen migrate dev --accept-data-loss\n')
    expect(said).toMatch(/^ {2}Removes \w+\.body\b.*\.$/m)
    await development.answers('/api/notes', '"body":"written"')
    await made.project.cli('migrate', 'dev', '--accept-data-loss')
    await development.says('Serving ')
    const answer = await development.get('/api/notes')
    expect(answer).toContain('from the seed')
    expect(answer).not.toContain('body')
  })

  test('SIGTERM ends the server with it', async () => {
    expect(await development.end()).toBe(0)
    expect(await development.get('/_health')).toBe(null)
  })
})

describe('dev', { timeout }, () => {
  let made: Awaited<ReturnType<typeof freshProject>>
  let development: Development

  test('a code change takes effect, also in a new folder', async () => {
    const [first] = opened
    if (first === undefined) throw new Error('no project')
    made = { ...first, ...(await freshProject('sqlite')) }
    made.write('src/lib/text.ts', "export const text = 'mark '\n")
    made.write(controllerPath, controller("'one'"))
    development = await Development.start(made.project)
    Object.assign(opened.at(-1) ?? {}, { development })
    await development.answers('/api/notes', 'mark one')
    made.write(controllerPath, controller("'two'"))
    await development.answers('/api/notes', 'mark two')
    made.write('src/lib/more/words.ts', "export const words = 'words '\n")
    made.write('src/lib/text.ts', "export { words as text } from './more/words.js'\n")
    await development.answers('/api/notes', 'words two')
  })

  test('a type error is reported, and the code runs', async () => {
    made.write(controllerPath, controller('3'))
    const said = await development.says('The server runs anyway')
    expect(said).toMatch(/src\/api\/note\/controllers\/note\.ts[(:]7.*TS2322/)
    await development.answers('/api/notes', 'words 3')
    made.write(controllerPath, controller("'four'"))
    await development.says('The types are correct again.')
    await development.answers('/api/notes', 'words four')
  })

  test.each([
    ['a model that is half saved', modelPath, '{ "kind": ', 'the file is not valid JSON'],
    ['a wired file that does not parse', controllerPath, 'export default {', 'this file does not parse'],
    ['another that does not', 'src/lib/text.ts', 'export const text = [', 'src/lib/text.ts'],
  ])('%s is reported, and the server keeps its last state', async (_name, path, text, words) => {
    const before = readFileSync(join(made.project.dir, path), 'utf8')
    made.write(path, text)
    await development.says(words)
    expect(await development.get('/api/notes')).toContain('words four')
    made.write(path, before)
    made.write('src/lib/more/words.ts', `export const words = '${path} '\n`)
    await development.answers('/api/notes', `${path} four`)
    made.write('src/lib/more/words.ts', "export const words = 'words '\n")
    await development.answers('/api/notes', 'words four')
  })

  test('a server that fails at its start, or never ends, is restarted after the next change', async () => {
    made.write('src/index.ts', app("throw new Error('not like this')"))
    await development.says('not like this')
    await development.says('The server ended with status 1. It starts again after the next change.')
    made.write('src/index.ts', app("console.log('it hangs')\n    return new Promise(() => undefined)"))
    await development.says('it hangs')
    made.write('src/index.ts', app(''))
    await development.answers('/api/notes', 'words four')
    rmSync(join(made.project.dir, 'src/index.ts'))
  })

  test('no server outlives it, even if it is killed', async () => {
    await development.answers('/api/notes', 'words four')
    await development.end('SIGKILL')
    await development.isSilent()
  })
})

function app(bootstrap: string): string {
  return `import { defineApp } from './generated/owner.js'

export default defineApp({
  async bootstrap() {
    ${bootstrap}
  },
})
`
}

test('a folder without a project is reported at once', { timeout }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-no-project-'))
  const bin = fileURLToPath(new URL('../bin/content-gen.js', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [bin, 'dev', '--project', folder], {
    encoding: 'utf8',
    timeout,
  })
  expect([status, stderr]).toEqual([1, `There is no content project in ${folder}: \`content-gen init\` creates one.\n`])
  rmSync(folder, { recursive: true })
})
