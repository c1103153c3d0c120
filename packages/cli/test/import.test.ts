/** `content-gen import` reports in words or JSON, merges settings and files, and leaves nothing half done, even if it is killed. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, heldSentence } from '@content-gen/operate'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../../../test/databases.js'
import { at } from '../../../test/docs/page.js'
import { importingProject, type ImportingProject } from '../../transfer/test/importing-project.js'
import { makeStrapiDatabase } from '../../transfer/test/strapi-database.js'
import { said } from './said.js'

const old = at('.demo/test/old-site-of-the-command')
const file = join(old, 'data.db')

describe.each(sampled('postgresql'))('into %s', (provider) => {
  let project: ImportingProject
  beforeAll(async () => {
    makeStrapiDatabase(file)
    const config = { i18n: { locales: ['en', 'de'] }, permissions: { public: ['api::tag.tag.find'], 'of-its-own': [] } }
    project = await importingProject(`import-command-${provider}`, provider, at('fixtures/magazine'), config)
  })
  afterAll(() => project?.drop())

  const run = (args: readonly string[], killAfter = Infinity) =>
    said(project.database, ['import', ...args], { killWhen: (passed) => passed > killAfter })

  async function count(table: string): Promise<number> {
    const { query, close } = await connect(project.database)
    const [row] = await query(`select count(*) as number from "${table}"`)
    await close()
    return Number(row?.['number'])
  }

  test('refuses with a sentence and status 1', async () => {
    const refused = async (...args: string[]) => {
      const { status, stdout, stderr } = await run(args)
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
      return stderr
    }
    expect(await refused(join(old, 'none.db'))).toBe(
      `Nothing was imported. There is no file ${join(old, 'none.db')}.\n`,
    )
    expect(await refused('mysql://someone:secret@127.0.0.1:1/site')).toMatch(
      /^Nothing was imported\. .*ECONNREFUSED.*\.\n$/,
    )
    expect(await refused(file, '--skip', '--rename-duplicates')).toMatch(/exclude each other/)
    expect(await refused(file, '--overwrite')).toMatch(/--overwrite belongs to --since-last/)
    expect(await refused(file, '--since-last')).toMatch(/Nothing was imported here before/)
    expect(await refused(file, '--uploads', join(old, 'none'))).toMatch(/There is no folder/)
  })

  test('a run that is killed leaves all or nothing', { timeout: 120_000 }, async () => {
    const large = join(old, 'large.db')
    makeStrapiDatabase(large)
    const database = new Sqlite(large)
    database.exec(`with recursive n(i) as (select 1000 union all select i + 1 from n where i < 30000)
      insert into tags (id, name, published_at) select i, 'tag ' || i, 0 from n`)
    database.close()
    let [killed, stored] = [0, 0]
    for (let after = 500; stored === 0; after *= 2) {
      const { status } = await run([large, '--json'], after)
      stored = await count('tags')
      expect([0, 29_003]).toContain(stored)
      expect(await count('up_users')).toBe(stored === 0 ? 0 : 1)
      if (status === 0) expect(stored).toBe(29_003)
      if (stored === 0) killed++
    }
    expect(killed).toBeGreaterThan(0)
    await project.empty()
  })

  test('a dry run changes nothing, and a run writes the rows, the settings and the files', async () => {
    mkdirSync(join(old, 'uploads/sub'), { recursive: true })
    for (const name of ['rose.png', 'sub/thorn.png']) writeFileSync(join(old, 'uploads', name), name)
    rmSync(join(project.dir, 'public'), { recursive: true, force: true })
    const config = join(project.dir, 'content-gen.config.json')
    const before = readFileSync(config, 'utf8')
    const dry = await run([file, '--dry-run', '--write', '--json', '--uploads', join(old, 'uploads')])
    expect(dry).toMatchObject({ status: 0, stderr: '' })
    expect(await count('articles')).toBe(0)
    expect(readFileSync(config, 'utf8')).toBe(before)
    expect(existsSync(join(project.dir, 'public'))).toBe(false)
    const { status, stdout, stderr } = await run([file, '--write', '--json', '--uploads', join(old, 'uploads')])
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: `Wrote content-gen.config.json.\nCopied 2 files to public/uploads.\n${heldSentence}\n`,
    })
    expect(await count('content_gen_held')).toBe(0)
    const [first, second] = [dry.stdout, stdout].map((text) => JSON.parse(text) as { types: object[] })
    expect(second?.types).toEqual(first?.types)
    expect(second?.types[1]).toMatchObject({
      type: 'api::article.article',
      found: 3,
      imported: 3,
      links: { found: 11, imported: 10 },
    })
    expect(await count('articles')).toBe(3)
    expect(readFileSync(join(project.dir, 'public/uploads/sub/thorn.png'), 'utf8')).toBe('sub/thorn.png')
    const written = JSON.parse(readFileSync(config, 'utf8')) as Record<string, Record<string, unknown>>
    expect(written['database']).toEqual({ provider })
    expect(written['i18n']).toEqual({ defaultLocale: 'en', locales: ['en', 'fr'] })
    expect(written['permissions']?.['of-its-own']).toEqual([])
    expect(written['permissions']?.['public']).toMatchObject({ defaults: false })
    const site = new Sqlite(file)
    site.exec(`update tags set name = 'meadow' where id = 8; delete from articles_tags_links where id = 2`)
    site.close()
    const changes = await run([file, '--since-last'])
    expect(changes).toMatchObject({ status: 0, stderr: '' })
    expect(changes.stdout).toMatch(/^articles_tags: 1 changed\ntags: 1 changed\n\nFor content-gen.config.json/)
    expect((await run([file, '--since-last'])).stdout).toMatch(/^Nothing has changed since the last import\.\n/)
    const again = await run([file])
    expect(again.stderr).toMatch(/^Nothing was imported\. The table \w+ of the project has entries already/)
    expect(again.status).toBe(1)
  })
})
