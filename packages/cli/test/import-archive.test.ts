/** `content-gen import <archive>` reports, merges settings, stores the assets, and leaves nothing half done, even if it is killed. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from '@content-gen/codegen'
import { connect, databaseFile, openUploads, withRows } from '@content-gen/operate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  encrypted,
  filesOf,
  freshFolder,
  keyOfSite,
  modelsOfSite,
  packed,
  tarOf,
} from '../../transfer/test/archived-site.js'
import { importingProject, type ImportingProject } from '../../transfer/test/importing-project.js'
import { said } from './said.js'

const [manyTags, manyFiles] = [20_000, 400]

let project: ImportingProject
let folder: string
let uploads: string
let large: string
beforeAll(async () => {
  folder = freshFolder()
  project = await importingProject('import-archive', 'sqlite', modelsOfSite('import-archive-models'))
  uploads = join(project.dir, 'public/uploads')
})
afterAll(() => project?.drop())

const run = (args: readonly string[], killWhen?: () => boolean) =>
  said(project.database, ['import', ...args], { ...(killWhen && { killWhen }), env: { TMPDIR: folder } })

async function count(table: string): Promise<number> {
  const { query, close } = await connect(project.database)
  const [row] = await query(`select count(*) as number from "${table}"`)
  await close()
  return Number(row?.['number'])
}

const stored = () => (existsSync(uploads) ? readdirSync(uploads).filter((name) => name.endsWith('.png')).length : 0)
const temporary = () => readdirSync(folder).filter((name) => name.startsWith('content-gen-'))

test('refuses with a sentence and status 1, and changes nothing', async () => {
  const damaged = join(folder, 'damaged.tar.gz')
  writeFileSync(damaged, readFileSync(packed).subarray(0, 9000))
  const key = join(folder, 'another.key')
  writeFileSync(key, 'another key')
  const before = readFileSync(join(project.dir, 'content-gen.config.json'), 'utf8')
  for (const [args, words] of [
    [[damaged, '--write'], 'The archive is damaged, or cut off: unexpected end of file.'],
    [[encrypted], `${encrypted} is no archive of \`strapi export\`, or an encrypted one: name its --key-file.`],
    [
      [encrypted, '--key-file', key],
      `${encrypted} cannot be decrypted: the key is another, or it is no archive of \`strapi export\`.`,
    ],
  ] as const)
    expect(await run(args)).toEqual({ status: 1, stdout: '', stderr: `Nothing was imported. ${words}\n` })
  expect(readFileSync(join(project.dir, 'content-gen.config.json'), 'utf8')).toBe(before)
  expect([await count('articles'), stored(), temporary()]).toEqual([0, 0, []])
})

test('a run that is killed leaves all or nothing', { timeout: 120_000 }, async () => {
  const files = await filesOf(packed)
  const lines = [String(files.get('entities/entities_00001.jsonl'))]
  for (let id = 1000; id < 1000 + manyTags; id++)
    lines.push(JSON.stringify({ type: 'api::tag.tag', id, data: { name: `tag ${id}`, publishedAt: null } }))
  for (let id = 1000; id < 1000 + manyFiles; id++) {
    const data = {
      name: 'a.png',
      hash: `a${id}`,
      ext: '.png',
      mime: 'image/png',
      size: 1,
      url: `/uploads/a${id}.png`,
      provider: 'local',
    }
    lines.push(JSON.stringify({ type: 'plugin::upload.file', id, data }))
    files.set(`assets/uploads/a${id}.png`, Buffer.alloc(1000, id))
  }
  files.set('entities/entities_00001.jsonl', Buffer.from(lines.join('\n')))
  const { 'metadata.json': _last, ...others } = Object.fromEntries(files)
  large = join(folder, 'large.tar')
  writeFileSync(
    large,
    await tarOf(new Map([...Object.entries(others), ['metadata.json', files.get('metadata.json') ?? '']])),
  )
  // While it is read, while rows are written, and while files are stored.
  const moments = [() => temporary().length > 0, isWriting, () => stored() > 0]
  for (const moment of moments) {
    const { status } = await run([large], moment)
    const isWhole = (await count('tags')) > 0
    expect(status === 0 || !isWhole || stored() === manyFiles + 4).toBe(true)
    if (isWhole) throw new Error('It was too fast to be killed.')
    expect([await count('up_users'), await count('files')]).toEqual([0, 0])
  }
  expect(stored()).toBeGreaterThan(0)
  // A start of the server does this.
  const { storage } = await openUploads(project.dir)
  await storage.settleLeftovers((_hashes, use) => use(new Map()))
  expect(stored()).toBe(0)
  const { status } = await run([large, '--dry-run'])
  expect([status, temporary(), await count('tags'), stored()]).toEqual([0, [], 0, 0])
})

function isWriting(): boolean {
  const file = databaseFile(project.dir, project.database.databaseUrl ?? '')
  return ['wal', 'journal'].some((end) => (statSync(`${file}-${end}`, { throwIfNoEntry: false })?.size ?? 0) > 0)
}

test('a run writes the rows, the settings and the files', async () => {
  const key = join(folder, 'key')
  writeFileSync(key, keyOfSite)
  const built = statSync(join(project.dir, 'content-gen.config.json'))
  const { status, stdout, stderr } = await run([encrypted, '--key-file', key, '--write', '--json'])
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: expect.stringMatching(/^Wrote content-gen\.config\.json\.\nWrote strapi-content-manager\.json/) as unknown,
  })
  const { types } = JSON.parse(stdout) as { readonly types: readonly { readonly type: string }[] }
  expect(types.find(({ type }) => type === 'api::article.article')).toMatchObject({ found: 3, imported: 3 })
  expect(types.at(-1)).toMatchObject({ type: 'assets', found: 4, imported: 4, leftOut: {} })
  expect([await count('articles'), stored(), temporary()]).toEqual([3, 4, []])
  const config = JSON.parse(readFileSync(join(project.dir, 'content-gen.config.json'), 'utf8')) as Record<
    string,
    unknown
  >
  expect(config['i18n']).toEqual({ defaultLocale: 'en', locales: ['en', 'fr'] })
  expect(config['permissions']).toMatchObject({ editors: { defaults: false } })
  const panels = [...stderr.matchAll(/[\w./-]+panel\.json/g)].map(([path]) => path)
  expect(panels).toContain('src/api/article/content-types/article/panel.json')
  expect(panels).toContain('src/components/shared/seo.panel.json')
  const { diagnostics } = await generate({ projectDir: project.dir, mode: 'check' })
  expect(diagnostics.filter(({ at }) => at.file.endsWith('panel.json'))).toEqual([])
  // As it was built.
  for (const path of panels) rmSync(join(project.dir, path))
  utimesSync(join(project.dir, 'content-gen.config.json'), built.atime, built.mtime)
})

test('--since-last brings what another archive has, and leaves nothing half done if it is killed', async () => {
  const key = join(folder, 'key')
  expect(await run([encrypted, '--key-file', key, '--since-last'])).toMatchObject({
    stderr: '',
    stdout: expect.stringMatching(/^Nothing has changed since the last import\.\n/) as unknown,
  })
  const whole = [3 + manyTags, 2 + manyFiles]
  for (const moment of [isWriting, () => stored() > 4]) {
    const { status } = await run([large, '--since-last'], moment)
    const found = [await count('tags'), await count('files')]
    if (status === 0) expect(found).toEqual(whole)
    else expect([[3, 2], whole]).toContainEqual(found)
  }
  const { status } = await run([large, '--since-last'])
  expect([status, await count('tags'), await count('files'), stored()]).toEqual([0, ...whole, 4 + manyFiles])
  const { storage, filesIn } = await openUploads(project.dir)
  await withRows(project.database, async (rows) => {
    const files = await filesIn(rows, 'sqlite')
    await storage.settleLeftovers((_hashes, use) => use(files))
  })
  expect(stored()).toBe(4 + manyFiles)
})
