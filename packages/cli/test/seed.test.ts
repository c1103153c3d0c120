import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { rehearse } from '@content-gen/operate'
import { freshDatabase, sampled, type Provider } from '../../../test/databases.js'
import { createProject } from '../../../test/project.js'

const models = fileURLToPath(new URL('../../../fixtures/cases/owner-code/', import.meta.url))
const timeout = 120_000

function seed(title: string): string {
  return `import { trusted } from '@content-gen/runtime'
import { defineSeed } from './generated/owner.js'

const caption = process.env['CAPTION'] ?? ''

export default defineSeed(async ({ content, files, users, log }) => {
  const { data } = await content.recipe.create(trusted, { data: { title: '${title}' } })
  await files.add('seed/leaf.txt', { caption })
  await users.create({ username: 'ada', email: 'Ada@example.com', password: 'secret words' })
  log.info({ title: data.attributes.title }, 'baked')
})
`
}

async function freshProject(name: string, provider: Provider) {
  const database = await freshDatabase(provider)
  onTestFinished(() => database.drop())
  const project = createProject({ name, models, provider, databaseUrl: database.url })
  // The models come with a seed of their own.
  rmSync(join(project.dir, 'src/seed.ts'))
  mkdirSync(join(project.dir, 'seed'))
  writeFileSync(join(project.dir, 'seed/leaf.txt'), 'green')
  writeFileSync(join(project.dir, '.env'), 'CAPTION=A leaf\n')
  return { ...project, database: { projectDir: project.dir, provider, databaseUrl: database.url } }
}

test.each(sampled('postgresql'))(
  'a seed fills a database as the project would, on %s',
  { timeout },
  async (provider) => {
    const { dir, cli, compile, database } = await freshProject(`seed-${provider}`, provider)
    writeFileSync(join(dir, 'src/seed.ts'), seed(' Bread'))
    await cli('generate')
    await cli('migrate', 'dev')
    await compile()
    expect((await cli('seed')).stdout).toContain('"title":"Bread","msg":"baked"')
    expect((await cli('migrate', 'reset', '--force')).stdout).toMatch(/"baked"[^]*Seeded the database\.\n$/)
    const found = await rehearse(database, async (rows) => [
      await rows.query(`select title from ${rows.table('Recipe')}`),
      await rows.query(`select text from ${rows.table('Note')}`),
      await rows.query(`select name, caption, url from ${rows.table('UploadFile')}`),
      await rows.query(
        `select email, type from ${rows.table('UsersPermissionsUser')} u join ${rows.table('UsersPermissionsRole')} r on r.id = u.role_id`,
      ),
    ])
    expect(found).toEqual([
      [{ title: 'Bread' }],
      [{ text: 'Bread of our kitchen, sent as " Bread"' }, { text: 'welcome ada' }],
      [{ name: 'leaf.txt', caption: 'A leaf', url: expect.stringMatching(/^\/uploads\/leaf_\w+\.txt$/) as unknown }],
      [{ email: 'ada@example.com', type: 'authenticated' }],
    ])
  },
)

test('a seed that cannot finish reports why', { timeout }, async () => {
  const { dir, cli, compile } = await freshProject('seed-not', 'sqlite')
  const refusal = (stderr: unknown) => ({ code: 1, stderr })
  await expect(cli('seed')).rejects.toMatchObject(
    refusal('There is no src/seed.ts: `content-gen add seed` writes a start.\n'),
  )
  writeFileSync(join(dir, 'src/seed.ts'), seed('x'))
  await cli('generate')
  await compile()
  await expect(cli('seed')).rejects.toMatchObject(
    refusal(
      expect.stringMatching(/^\S+ does not exist\. Run `npm run migrate` to make it\.\nThe seed did not finish\.\n$/),
    ),
  )
  writeFileSync(join(dir, 'src/seed.ts'), seed('x'))
  await cli('migrate', 'dev')
  const notBuilt = 'The build of src/seed.ts is out of date: run `npm run build`.\n'
  await expect(cli('seed')).rejects.toMatchObject(refusal(notBuilt))
  expect((await cli('migrate', 'reset', '--force')).stdout).toContain(
    `The database is empty, since it was not seeded. ${notBuilt}`,
  )
  await compile()
  const mistake = /^ValidationError: title must be at least 2 characters\n[^]*"title"[^]*The seed did not finish\.\n$/
  await expect(cli('seed')).rejects.toMatchObject(refusal(expect.stringMatching(mistake)))
})
