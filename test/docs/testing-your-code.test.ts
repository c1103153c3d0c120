/** `packages/cli/docs/testing-your-code.md`, run as it stands with Node's runner and with Vitest, on both databases. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountProject, magazineConfig } from '../accounts/account-project.js'
import { rows } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { at, blocksOf, readPage } from './page.js'
import type { AccountProject } from '../accounts/account-project.js'

const blocks = blocksOf(readPage('testing-your-code.md'))
const example = blocks.find(({ path }) => path === 'tests/articles.test.mjs')?.text ?? ''
const commands = blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.trim().split('\n'))

/** The same for Vitest, as the page says. */
const ofVitest = example
  .replace("from 'node:test'", "from 'vitest'")
  .replace('{ after, before, test }', '{ afterAll as after, beforeAll as before, test }')
  .replace(
    'server?.close())',
    'server?.close())\n\ntest("no token", () => assert.ok(server.base.startsWith("http://127.0.0.1:")))',
  )

const config = {
  ...magazineConfig,
  permissions: {
    public: ['api::article.article.find', 'api::tag.tag.find'],
    editor: ['api::article.article.create'],
  },
}

const seed = `
import { trusted } from '@content-gen/runtime'
import { defineSeed } from './generated/owner.js'

export default defineSeed(async ({ content }) => void (await content.tag.create(trusted, { data: { name: 'sown' } })))
`

describe.each(sampled('sqlite'))('tests of a project on %s', (provider) => {
  let project: AccountProject

  beforeAll(async () => {
    project = await accountProject(`docs-testing-${provider}`, provider, config)
    for (const [path, text] of Object.entries({
      'src/seed.ts': seed,
      'tests/articles.test.mjs': example,
      'tests/vitest.test.mjs': ofVitest,
      // A package that npm installed is not transformed. Here they are links out of node_modules.
      'vitest.config.mjs':
        'export default { test: { hookTimeout: 200_000, testTimeout: 100_000, server: { deps: { external: [/packages/] } } } }',
    })) {
      mkdirSync(dirname(join(project.dir, path)), { recursive: true })
      writeFileSync(join(project.dir, path), text)
    }
    await project.configure(config)
  }, 300_000)

  afterAll(() => project?.database.drop())

  const run = (command: string, ...args: string[]) =>
    promisify(execFile)(command, args, { cwd: project.dir, env: { ...process.env, ...project.env }, timeout: 240_000 })
  const leftFolders = () => readdirSync(join(project.dir, '.content-gen/test'))

  test('with Node’s runner, and nothing is left of it', async () => {
    expect(commands).toEqual(['npm run build', 'node --test tests/articles.test.mjs'])
    const { stdout } = await run(process.execPath, '--test', 'tests/articles.test.mjs')
    expect(stdout).toMatch(/^# pass 2$/m)
    expect(leftFolders()).toEqual([])
    const stored = await rows(provider, project.database.url, 'select count(*) as n from tags')
    expect(Number(stored[0]?.['n']), 'the database of the project').toBe(0)
    if (provider === 'postgresql') {
      const named = "select datname from pg_database where datname like 'content_gen_test_%'"
      expect(await rows(provider, project.database.url, named)).toEqual([])
    }
    expect(existsSync(join(project.dir, 'mails.jsonl'))).toBe(false)
  })

  test('with Vitest', async () => {
    const { stdout } = await run(at('node_modules/.bin/vitest'), 'run', '--root', project.dir, 'tests/vitest.test.mjs')
    expect(stdout).toContain('3 passed')
  })

  test('a build that is older than its source is refused', async () => {
    writeFileSync(join(project.dir, 'src/seed.ts'), `${seed}// changed\n`)
    const failed = await run(process.execPath, '--test', 'tests/articles.test.mjs').catch(
      (error: { stdout: string }) => error,
    )
    expect(failed.stdout).toContain('Run `npm run build` first')
  })
})
