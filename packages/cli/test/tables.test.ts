/** `content-gen export --format csv` and `content-gen import <file.csv>`: tables of entries, with the checks of all writes. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@content-gen/operate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, sampled, type TestDatabase } from '../../../test/databases.js'
import { at } from '../../../test/docs/page.js'
import { readyProject, type Project } from '../../../test/project.js'

const models = at('fixtures/magazine')
const tag = 'api::tag.tag'

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let [project, database]: [Project?, TestDatabase?] = []
  beforeAll(async () => {
    database = await freshDatabase(provider)
    const config = { i18n: { locales: ['en', 'fr'] }, editorial: { enabled: true } }
    project = await readyProject({ name: `tables-${provider}`, models, provider, databaseUrl: database.url, config })
  }, 240_000)
  afterAll(() => database?.drop())

  const run = async (...args: string[]) => {
    try {
      const { stdout, stderr } = (await project?.cli(...args)) ?? { stdout: '', stderr: '' }
      return { code: 0, stdout, stderr }
    } catch (error) {
      return error as { code: number; stdout: string; stderr: string }
    }
  }
  const file = (name: string, text: string) => {
    const path = join(project?.dir ?? '', name)
    writeFileSync(path, text)
    return path
  }
  const count = async (table: string) => {
    const connection = await connect({ projectDir: project?.dir ?? '', provider, databaseUrl: database?.url ?? '' })
    try {
      return Number((await connection.query(`select count(*) as n from ${table}`))[0]?.['n'])
    } finally {
      await connection.close()
    }
  }

  test('a table goes in by a mapping, out, and in again unchanged', async () => {
    const csv = file('tags.csv', 'Name;Gewicht;Notiz\n"=1+1";-5;x\nblue;;y\n')
    const map = file('map.json', JSON.stringify({ columns: { Name: 'name', Gewicht: 'weight' }, key: 'name' }))
    const args = ['import', csv, '--type', tag, '--map', map]
    const dry = await run(...args, '--dry-run')
    expect([dry.code, dry.stdout, dry.stderr]).toEqual([
      0,
      '2 rows: 2 created, 0 updated, 0 unchanged, 0 refused\nA dry run: nothing was changed.\n',
      '',
    ])
    expect(await count('tags')).toBe(0)
    expect(JSON.parse((await run(...args, '--all-or-nothing', '--json')).stdout)).toMatchObject({
      isDryRun: false,
      rows: 2,
      created: 2,
      isStored: true,
    })
    expect(await count('content_gen_versions')).toBe(2)
    const { stdout } = await run('export', '--format', 'csv', '--type', tag)
    // The dry run has used ids up, on PostgreSQL.
    const lines = stdout.replaceAll(/^\d+,/gm, '#,')
    expect(lines).toBe("id,state,name,color,weight\r\n#,draft,'=1+1,,-5\r\n#,draft,blue,,\r\n")
    const out = join(project?.dir ?? '', 'out.csv')
    writeFileSync(`${out}.part`, 'of somebody else')
    expect(await run('export', '--format', 'csv', '--type', tag, '--out', out)).toMatchObject({ code: 0, stdout: '' })
    expect(readFileSync(out, 'utf8')).toBe(stdout)
    expect(await run('export', '--format', 'csv', '--type', tag, '--out', out)).toMatchObject({ code: 1 })
    expect(readFileSync(out, 'utf8')).toBe(stdout)
    const again = await run(
      'export',
      '--format',
      'csv',
      '--type',
      tag,
      '--out',
      out,
      '--overwrite',
      '--state',
      'published',
    )
    expect([again.code, readFileSync(out, 'utf8')]).toEqual([0, 'id,state,name,color,weight\r\n'])
    expect(readFileSync(`${out}.part`, 'utf8')).toBe('of somebody else')
    expect(readdirSync(project?.dir ?? '').filter((name) => name.startsWith('.out'))).toEqual([])
    writeFileSync(out, stdout)
    expect((await run('import', out, '--type', tag)).stdout).toContain('2 rows: 0 created, 0 updated, 2 unchanged')
    expect(await count('content_gen_versions')).toBe(2)
    const refusals = file('more.csv', 'name,weight\ngreen,1\n"=1+1",2\nred,x\n')
    const some = await run('import', refusals, '--type', tag, '--all-or-nothing')
    expect([some.code, some.stdout.split('\n').slice(1)]).toEqual([
      1,
      [
        '  line 3: This attribute must be unique',
        '  line 4: weight must be a number such as -1.5.',
        'Nothing was changed: rows were refused.',
        '',
      ],
    ])
    expect(await count('tags')).toBe(2)
    expect((await run('import', refusals, '--type', tag)).stdout).toContain('1 created')
    expect(await count('tags')).toBe(3)
  })

  test('what cannot be done is said in a sentence', async () => {
    const csv = file('odd.csv', 'nothing\n1\n')
    const cases: readonly (readonly [string[], string])[] = [
      [['export', '--format', 'csv'], 'Nothing was exported. A table is of one type: name it with --type.\n'],
      [
        ['export', '--format', 'csv', '--type', tag, '--locale', 'xx'],
        'Nothing was exported. There is no language xx: the project has en, fr.\n',
      ],
      [['import', csv], 'Nothing was imported. Name the type of the entries with --type.\n'],
      [
        ['import', csv, '--type', tag],
        `Nothing was imported. The column nothing is no attribute of ${tag}: map it, or leave it out.\n`,
      ],
    ]
    for (const [args, sentence] of cases) expect(await run(...args)).toMatchObject({ code: 1, stderr: sentence })
    expect((await run('import', csv, '--type', 'api::no.no')).stderr).toContain('There is no collection api::no.no')
    expect((await run('import', 'none.csv', '--type', tag)).stderr).toContain('no such file')
    expect((await run('import', csv, '--type', tag, '--map', csv)).stderr).toContain('odd.csv is not JSON.')
  })
})
