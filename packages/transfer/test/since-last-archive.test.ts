/** A second archive brings what it has other than the first one, files included, and leaves what was changed here. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, openUploads } from '@content-gen/operate'
import { importArchiveSinceLast, ImportProblem, type ArchiveSinceLastOptions } from '@content-gen/transfer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tries } from '../../../test/cases.js'
import { sampled } from '../../../test/databases.js'
import { filesOf, freshFolder, packed, site, unpackTo, type Files } from './archived-site.js'
import type { ImportingProject } from './importing-project.js'
import { contents, emptied, projectsOfSite } from './wide-site.js'

const entities = 'entities/entities_00001.jsonl'
const links = 'links/links_00001.jsonl'

interface Entity {
  readonly type: string
  readonly id: number
  readonly data: Readonly<Record<string, unknown>>
}

describe.each(sampled('postgresql'))('into %s', (provider) => {
  let [project, afresh]: (ImportingProject | undefined)[] = []
  beforeAll(async () => {
    const make = projectsOfSite('since-last-archive')
    project = await make('', provider)
    afresh = await make('-afresh', provider)
  }, 120_000)
  afterAll(async () => {
    await project?.drop()
    await afresh?.drop()
  })

  const changes = async (path: string, others: Partial<ArchiveSinceLastOptions> = {}) => {
    const { database, dir } = started(project)
    const report = await importArchiveSinceLast({
      database,
      path,
      keyFile: null,
      openUploads: () => openUploads(dir),
      onClash: 'skip',
      isDryRun: false,
      overwrite: false,
      namedRoles: new Set(),
      onProgress: () => undefined,
      ...others,
    })
    return report.changes
  }
  const refused = async (path: string, others: Partial<ArchiveSinceLastOptions> = {}) => {
    const said: unknown = await changes(path, others).catch((error: unknown) => error)
    return said instanceof ImportProblem ? said.message : String(said)
  }
  const here = async (text: string) => {
    const { query, close } = await connect(started(project).database)
    const found = await query(text)
    await close()
    return found
  }
  const stored = (name: string) => readFileSync(join(started(project).dir, 'public/uploads', name), 'utf8')

  test('random changes, as an import afresh', { timeout: 120_000 }, async () => {
    const [ours, other] = [started(project), started(afresh)]
    expect(await refused(packed)).toMatch(/^Nothing was imported here before/)
    await ours.fromArchive(packed, { onClash: 'skip' })
    expect(await changes(packed)).toEqual([])
    const files = await filesOf(packed)
    for (let round = 0; round < tries(4, 40); round++) {
      const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9)) + round
      changeAtRandom(files, seed, 5 + 10 * (round % 3))
      const path = unpackTo(freshFolder(), files)
      const foreseen = await changes(path, { isDryRun: true })
      expect(await changes(path)).toEqual(foreseen)
      expect(foreseen.flatMap(({ left }) => left)).toEqual([])
      await emptied(other)
      rmSync(join(other.dir, 'public/uploads'), { recursive: true, force: true })
      await other.fromArchive(path, { onClash: 'skip' })
      expect(await contents(ours.database), `SEED=${seed}`).toEqual(await contents(other.database))
      expect(filesIn(ours), `SEED=${seed}`).toEqual(filesIn(other))
      expect(await changes(path)).toEqual([])
    }
  })

  test('what was changed here is left, listed again, and taken with --overwrite, with its file', async () => {
    const { dir } = started(project)
    await changes(packed, { overwrite: true })
    const files = await filesOf(packed)
    edit(files, 'plugin::upload.file', 1, { size: 0.02, updatedAt: '2024-01-01T00:00:00.000Z' })
    edit(files, 'api::tag.tag', 1, { name: 'theirs' })
    files.set('assets/uploads/rose_0a1b.png', Buffer.from('their other picture'))
    const path = unpackTo(freshFolder(), files)
    await here(`update files set caption = 'ours', updated_at = '2025-01-01T00:00:00.000Z' where id = 1`)
    writeFileSync(join(dir, 'public/uploads/rose_0a1b.png'), 'our picture')
    await here(`update tags set name = 'ours' where id = 1`)
    const none = { added: 0, changed: 0, deleted: 0, taken: [] }
    const left = ['files', 'tags'].map((table) => ({ table, ...none, left: ['1'] }))
    const sorted = (told: Awaited<ReturnType<typeof changes>>) =>
      told.toSorted((one, another) => (one.table < another.table ? -1 : 1))
    expect(sorted(await changes(path))).toEqual(left)
    expect(stored('rose_0a1b.png')).toBe('our picture')
    const taken = ['assets', 'files', 'tags'].map((table) => ({ table, ...none, changed: 1, left: [] }))
    const told = sorted(await changes(path, { overwrite: true }))
    expect(told).toEqual([{ ...taken[0], changed: 2 }, ...taken.slice(1)])
    expect(stored('rose_0a1b.png')).toBe('their other picture')
    expect(await here('select name from tags where id = 1')).toEqual([{ name: 'theirs' }])
  })

  test('a run that fails gives files their content back', async () => {
    const { dir } = started(project)
    const before = stored('rose_0a1b.png')
    const files = await filesOf(packed)
    edit(files, 'plugin::upload.file', 1, { size: 0.03, updatedAt: '2026-01-01T00:00:00.000Z' })
    files.set('assets/uploads/rose_0a1b.png', Buffer.from('the third picture'))
    files.set('assets/metadata/rose_0a1b.png.json', Buffer.from(JSON.stringify({ sha256: '0'.repeat(64) })))
    expect(await refused(unpackTo(freshFolder(), files))).toMatch(/its checksum is another\.$/)
    const uploads = await openUploads(dir)
    const failing = {
      ...uploads.storage,
      open: async () => {
        const draft = await uploads.storage.open()
        const place = draft.place.bind(draft)
        draft.place = async (groups) => {
          await place(groups)
          throw new Error('The disk is full')
        }
        return draft
      },
    }
    files.delete('assets/metadata/rose_0a1b.png.json')
    const path = unpackTo(freshFolder(), files)
    const openFailing = () => Promise.resolve({ ...uploads, storage: failing })
    expect(await refused(path, { openUploads: openFailing })).toMatch(/^The files cannot be stored: The disk is full/)
    expect(stored('rose_0a1b.png')).toBe(before)
    expect(readdirSync(join(dir, 'public/uploads/.incoming'))).toEqual([])
    await changes(path)
    expect(stored('rose_0a1b.png')).toBe('the third picture')
  })

  test('an archive of another site with the same models is refused', async () => {
    const rows = () => here('select id, name from tags order by id')
    const before = await rows()
    const files = await filesOf(packed)
    const createdAt = '2022-01-01T00:00:00.000Z'
    const moved = linesOf<Entity>(files, entities).map((line) =>
      kept.test(line.type) ? { ...line, data: { ...line.data, createdAt } } : line,
    )
    store(files, entities, moved)
    expect(await refused(unpackTo(freshFolder(), files))).toMatch(/^This is another site than that of the last import/)
    expect(await rows()).toEqual(before)
    // A site may get new roles, and lose some.
    const first = moved.findIndex(({ type }) => kept.test(type))
    store(
      files,
      entities,
      linesOf<Entity>(await filesOf(packed), entities).filter((_, index) => index !== first),
    )
    expect(await refused(unpackTo(freshFolder(), files), { isDryRun: true })).not.toMatch(/another site/)
  })

  test('an archive without entries, one of Strapi 5, and a truncated one are refused', async () => {
    const rows = async () => (await here('select count(*) as count from articles'))[0]?.['count']
    const before = await rows()
    const files = await filesOf(packed)
    files.set(entities, Buffer.from(''))
    expect(await refused(unpackTo(freshFolder(), files))).toMatch(/^The archive has no entries: export it whole/)
    expect(await refused(join(site, 'five.tar.gz'))).toMatch(/^The last import was of an archive of Strapi 4/)
    const cut = join(freshFolder(), 'cut.tar.gz')
    writeFileSync(cut, readFileSync(packed).subarray(0, 9000))
    expect(await refused(cut)).toMatch(/^The archive is damaged, or cut off/)
    expect(await rows()).toEqual(before)
  })
})

function started(project: ImportingProject | undefined): ImportingProject {
  if (!project) throw new Error('There is no project.')
  return project
}

function linesOf<Line>(files: Files, name: string): Line[] {
  const lines = String(files.get(name)).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Line)
}

function store(files: Files, name: string, lines: readonly object[]): void {
  files.set(name, Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')))
}

function edit(files: Files, type: string, id: number, data: object): void {
  const lines = linesOf<Entity>(files, entities)
  const isMeant = (line: Entity) => line.type === type && line.id === id
  store(
    files,
    entities,
    lines.map((line) => (isMeant(line) ? { ...line, data: { ...line.data, ...data } } : line)),
  )
}

/** Roles have ids that a project gives itself. */
const kept = /^plugin::(users-permissions\.role|i18n)/

/** Changes, copies and deletes entries, links and files. */
function changeAtRandom(files: Files, seed: number, count: number): void {
  let state = seed
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return Math.floor(((state >>> 0) / 2 ** 32) * below)
  }
  for (let made = 0; made < count; made++) {
    const name = random(2) === 0 ? entities : links
    const lines = linesOf<Entity>(files, name)
    const at = random(lines.length)
    const line = lines[at]
    if (line === undefined || kept.test(line.type)) continue
    const act = random(4)
    if (act === 0) lines.splice(at, 1)
    else if (name === links) lines.push({ ...line, ...changedLink(line, 1 + random(3)) })
    else if (act === 1) lines.push({ ...line, id: Math.max(...lines.map(({ id }) => id)) + 1 + random(3) })
    else {
      const texts = Object.entries(line.data).filter(([key, value]) => /name|title|text|caption/i.test(key) && value)
      const [key] = texts[random(texts.length)] ?? ['name']
      lines[at] = { ...line, data: { ...line.data, [key]: `text ${made} of ${seed}` } }
      if (line.type === 'plugin::upload.file') changeFile(files, lines, at, seed)
    }
    store(files, name, lines)
  }
}

function changedLink(line: object, ref: number): object {
  const { right } = line as { readonly right?: object }
  return { right: { ...right, ref } }
}

/** Strapi gives a file that is replaced the same name. */
function changeFile(files: Files, lines: Entity[], at: number, seed: number): void {
  const line = lines[at]
  const name = `assets/uploads/${String(line?.data['hash'])}.png`
  if (!line || !files.has(name)) return
  files.set(name, Buffer.from(`picture ${seed}`))
  files.delete(name.replace('uploads', 'metadata') + '.json')
  const updatedAt = new Date(1.7e12 + (seed % 1e9)).toISOString()
  for (const [index, each] of lines.entries())
    if (each.type === line.type && each.data['hash'] === line.data['hash'])
      lines[index] = { ...each, data: { ...each.data, updatedAt } }
}

function filesIn({ dir }: ImportingProject): readonly (readonly [string, string])[] {
  const folder = join(dir, 'public/uploads')
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder)
    .filter((name) => name.endsWith('.png'))
    .toSorted()
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
}
