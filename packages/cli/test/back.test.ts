/** `content-gen export --format strapi-database` reports in words or JSON, copies files, and leaves nothing half done, even if it is killed. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@content-gen/operate'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../../../test/databases.js'
import { at } from '../../../test/docs/page.js'
import { importingProject, type ImportingProject } from '../../transfer/test/importing-project.js'
import { makeStrapiDatabase } from '../../transfer/test/strapi-database.js'
import { said } from './said.js'

const old = at('.demo/test/old-site-to-go-back-to')
const file = join(old, 'data.db')
const rows = 10_000

describe.each(sampled('sqlite'))('from %s', (provider) => {
  let project: ImportingProject
  beforeAll(async () => {
    rmSync(old, { recursive: true, force: true })
    makeStrapiDatabase(file)
    const database = new Sqlite(file)
    database.exec(`create index tags_id on tags (id);
      with recursive n(i) as (select 1000 union all select i + 1 from n where i < ${999 + rows})
      insert into tags (id, name, published_at) select i, 'tag ' || i, 0 from n`)
    database.close()
    project = await importingProject(`back-command-${provider}`, provider)
    expect(await run(['--format', 'strapi-database', file])).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Nothing was exported. Nothing was imported here from Strapi: there is no way back.\n',
    })
    await project.imported(file)
  })
  afterAll(() => project?.drop())

  const run = (args: readonly string[], killAfter = Infinity) =>
    said(project.database, ['export', ...args], { killWhen: (passed) => passed > killAfter })

  async function write(text: string): Promise<void> {
    const { query, close } = await connect(project.database)
    await query(text)
    await close()
  }

  test('refuses with a sentence and status 1', async () => {
    const refused = async (...args: string[]) => {
      const { status, stdout, stderr } = await run(args)
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
      return stderr
    }
    const back = ['--format', 'strapi-database'] as const
    expect(await refused(...back)).toMatch(/Name Strapi's database/)
    expect(await refused(file)).toMatch(/Only --format strapi-database takes the address/)
    expect(await refused('--dry-run')).toMatch(/belong to --format strapi-database/)
    expect(await refused(...back, file, '--out', 'archive.tar')).toMatch(/leave the options of archives/)
    expect(await refused(...back, file, '--uploads', join(old, 'none'))).toMatch(/There is no folder/)
    expect(await refused(...back, 'mysql://someone:secret@127.0.0.1:1/site')).toMatch(
      /cannot be reached: .*ECONNREFUSED/,
    )
    expect(await refused(...back, join(old, 'none.db'))).toMatch(/There is no file/)
  })

  test('a run that is killed leaves all or nothing, and files are copied', { timeout: 120_000 }, async () => {
    await write(`update tags set name = 'ours ' || id where id >= 1000`)
    await write(`delete from tags where id = 9`)
    const stored = () => {
      const database = new Sqlite(file)
      const [found] = database
        .prepare<[], { ours: number; nine: number }>(
          `select count(case when name like 'ours %' then 1 end) as ours, count(case when id = 9 then 1 end) as nine from tags`,
        )
        .all()
      database.close()
      return found
    }
    const [none, all] = [
      { ours: 0, nine: 1 },
      { ours: rows, nine: 0 },
    ]
    let killed = 0
    for (let after = 600; ; after *= 1.5) {
      const { status } = await run(['--format', 'strapi-database', file], after)
      const found = stored()
      expect([none, all]).toContainEqual(found)
      if (status === null) killed++
      else expect(status).toBe(0)
      if (found?.ours === rows) break
    }
    expect(killed).toBeGreaterThan(0)
    await write(`update articles set title = 'Roses again' where id = 7`)
    await write(
      `insert into tags (id, name, created_at, updated_at) values (90001, 'new', '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z')`,
    )
    const uploads = join(old, 'uploads')
    mkdirSync(uploads)
    mkdirSync(join(project.dir, 'public/uploads'), { recursive: true })
    writeFileSync(join(project.dir, 'public/uploads/new.txt'), 'new')
    const told = `tags: 1 created, ${rows + 1} unchanged\n`
    const args = ['--format', 'strapi-database', file, '--uploads', uploads]
    expect(await run([...args, '--dry-run'])).toMatchObject({
      status: 0,
      stdout: `articles: 1 updated, 2 unchanged\n${told}A dry run: nothing was changed.\n`,
    })
    const { stdout, stderr } = await run([...args, '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ isDryRun: false, notice: null, leftOut: {} })
    expect(stderr).toMatch(/^Copied 1 files to /)
    expect(readFileSync(join(uploads, 'new.txt'), 'utf8')).toBe('new')
    expect(await run(args)).toMatchObject({
      stdout: expect.stringMatching(/^Nothing was changed here since the import\.\nCopied 0 files to /),
    })
  })
})
