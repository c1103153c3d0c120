/** The files of a project on a production machine, all built elsewhere: `dist`, `prisma`, `.env`. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { withRows } from '@content-gen/operate'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase, sampled, type Provider } from '../../../test/databases.js'
import { createProject } from '../../../test/project.js'

const path = (from: string) => fileURLToPath(new URL(from, import.meta.url))
const models = path('../../../fixtures/cases/owner-code/')
const bin = path('../bin/content-gen-operate.js')
const timeout = 120_000

const seed = `import { trusted } from '@content-gen/runtime'
import { defineSeed } from './generated/owner.js'

export default defineSeed(async ({ content }) => {
  await content.recipe.create(trusted, { data: { title: 'Bread' } })
})
`

async function machine(provider: Provider) {
  const database = await freshDatabase(provider)
  onTestFinished(() => database.drop())
  const config = { permissions: { public: ['api::recipe.recipe.find'], editor: ['api::recipe.recipe.create'] } }
  const project = createProject({ name: `operate-${provider}`, models, provider, databaseUrl: database.url, config })
  writeFileSync(join(project.dir, 'src/seed.ts'), seed)
  await project.cli('generate')
  await project.cli('migrate', 'dev', '--create-only')
  await project.build()
  const dir = `${project.dir}-machine`
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir)
  for (const part of ['package.json', 'dist', 'prisma'])
    cpSync(join(project.dir, part), join(dir, part), { recursive: true })
  writeFileSync(
    join(dir, '.env'),
    `DATABASE_URL=${database.url}\nAPI_TOKEN_SALT=salt-of-the-machine-0123456789abcdef\n`,
  )
  const { PATH, HOME } = process.env
  const options = { cwd: dir, env: { PATH, HOME, NODE_ENV: 'production' }, timeout }
  const operate = (...words: string[]) => promisify(execFile)(process.execPath, [bin, ...words], options)
  return { dir, operate, database: { projectDir: dir, provider, databaseUrl: database.url } }
}

test.each(sampled('postgresql'))(
  'dist and prisma are enough for every command, on %s',
  { timeout },
  async (provider) => {
    const { dir, operate, database } = await machine(provider)
    const deployed = (await operate('migrate', 'deploy')).stdout.split('\n')
    expect(deployed).toEqual([
      expect.stringMatching(/^Applied \d+_init\.$/),
      'Made the role authenticated, which holds 2 actions.',
      'Made the role public, which holds 8 actions.',
      'Made the role editor, which holds 1 actions.',
      '',
    ])
    expect((await operate('migrate', 'deploy')).stdout).toBe('The database has every migration.\n')

    await operate('seed')
    await operate(
      'user',
      'create',
      '--username',
      'ada',
      '--email',
      'a@b.cd',
      '--password',
      'Passw0rd!',
      '--role',
      'editor',
    )
    await operate('token', 'create', '--name', 'search', '--type', 'read-only')
    expect((await operate('token', 'list')).stdout).toBe('search: read-only, expires never, last used never\n')
    await operate('token', 'revoke', '--name', 'search')
    expect((await operate('media', 'check')).stdout).toBe('Checked 0 files.\n')
    const titles = await withRows(database, (rows) => rows.query('select title from recipes'))
    expect(titles).toEqual([{ title: 'Bread' }])

    rmSync(join(dir, 'dist'), { recursive: true })
    await expect(operate('migrate', 'deploy')).rejects.toMatchObject({
      code: 1,
      stderr:
        'dist/generated/config.js does not exist, so the roles are unknown.\nThe roles were not changed. Run `npm run build` first.\n',
    })
  },
)
