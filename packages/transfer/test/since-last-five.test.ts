/** A second archive of Strapi 5, which gives what is published other ids, brings what has changed there; entries keep their ids. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, openUploads } from '@content-gen/operate'
import { importArchiveSinceLast, ImportProblem, type ChangeReport } from '@content-gen/transfer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tries } from '../../../test/cases.js'
import { sampled } from '../../../test/databases.js'
import { filesOf, freshFolder, modelsOfSite, packed, site, unpackTo, type Files } from './archived-site.js'
import { importingProject, type ImportingProject } from './importing-project.js'
import { emptied } from './wide-site.js'

const archive = join(site, 'five.tar.gz')
const config = { admin: { enabled: true }, editorial: { enabled: true }, i18n: { locales: ['en', 'fr'] } }
const article = 'api::article.article'
const copies = ['content_gen_saves', 'content_gen_working_copies']

/** Selects rows that are alike in two projects whose articles have other ids. */
const alike = [
  `select title, slug, locale, rating, published_at, created_at from articles order by title, locale`,
  `select name, published_at from tags order by name`,
  `select a.title, a.locale, t.name, l.position from articles_tags l join articles a on a.id = l.article_id join tags t on t.id = l.tag_id order by 1, 2, 4`,
  `select a.title, a.locale, f.name from articles_gallery l join articles a on a.id = l.article_id join files f on f.id = l.file_id order by 1, 2, 3`,
  `select a.title, u.name from articles a join authors u on u.id = a.author_id order by 1, 2`,
  `select a.title, s.meta_title, s.share_image_id from components_shared_seos s join articles a on a.id = s.article_seo_id order by 1, 2`,
  `select a.title, q.quote, q.author_id from components_blocks_quotes q join articles a on a.id = q.article_blocks_id order by 1, 2`,
]

describe.each(sampled('postgresql'))('into %s', (provider) => {
  let [project, afresh]: (ImportingProject | undefined)[] = []
  beforeAll(async () => {
    const models = modelsOfSite(`since-last-five-models-${provider}`)
    const path = join(models, 'src/api/article/content-types/article/schema.json')
    const model = JSON.parse(readFileSync(path, 'utf8')) as { readonly attributes: Record<string, object> }
    model.attributes['documentId'] = { type: 'string' }
    writeFileSync(path, JSON.stringify(model))
    project = await importingProject(`since-last-five-${provider}`, provider, models, config)
    afresh = await importingProject(`since-last-five-afresh-${provider}`, provider, models, config)
  }, 120_000)
  afterAll(async () => {
    await project?.drop()
    await afresh?.drop()
  })

  const changes = async (path: string, overwrite = false): Promise<readonly ChangeReport[]> => {
    const { database, dir } = started(project)
    const report = await importArchiveSinceLast({
      database,
      path,
      keyFile: null,
      openUploads: () => openUploads(dir),
      onClash: 'refuse',
      isDryRun: false,
      overwrite,
      namedRoles: new Set(),
      onProgress: () => undefined,
    })
    return report.changes
  }
  const run = async (into: ImportingProject | undefined, ...texts: readonly string[]) => {
    const { query, close } = await connect(started(into).database)
    const found = []
    for (const text of texts) found.push(await query(text))
    await close()
    return found
  }
  /** Working copies of articles, without their links to other articles. */
  const drafts = async (into: ImportingProject | undefined) => {
    const [rows = []] = await run(
      into,
      `select a.document_id, a.locale, s.document from content_gen_saves s join content_gen_working_copies c on c.id = s.copy
       join articles a on a.id = c.entry where c.type = '${article}' order by 1, 2`,
    )
    return rows.map(({ document, ...row }) => ({ ...row, ...(JSON.parse(String(document)) as object), related: null }))
  }
  /** Ids by document and locale. */
  const ids = async () => {
    const [rows = []] = await run(project, 'select id, document_id, locale from articles')
    return new Map(rows.map(({ id, document_id, locale }) => [`${document_id} ${locale}`, id]))
  }

  test('random changes, as an import afresh', { timeout: 120_000 }, async () => {
    await started(project).fromArchive(archive)
    expect(await changes(archive)).toEqual([])
    await expect(changes(packed)).rejects.toThrow('The last import was of an archive of Strapi 5')
    const archived = new Archived(await filesOf(archive))
    for (let round = 0; round < tries(4, 40); round++) {
      const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9)) + round
      const before = await ids()
      archived.changeAtRandom(seed, 3 + 3 * (round % 3))
      const path = archived.folder()
      const told = await changes(path)
      expect(told.flatMap(({ left, taken }) => [...left, ...taken])).toEqual([])
      await emptied(started(afresh))
      await run(afresh, ...copies.map((table) => `delete from ${table}`))
      await started(afresh).fromArchive(path)
      expect(await run(project, ...alike), `SEED=${seed}`).toEqual(await run(afresh, ...alike))
      expect(await drafts(project), `SEED=${seed}`).toEqual(await drafts(afresh))
      for (const [key, id] of await ids()) expect(before.get(key) ?? id, `${key}, SEED=${seed}`).toBe(id)
      expect(await changes(path)).toEqual([])
    }
  })

  test('what was changed here is left, listed again, and taken with --overwrite', async () => {
    await changes(archive, true)
    const archived = new Archived(await filesOf(archive))
    const [copy] = (await run(project, 'select id, entry from content_gen_working_copies'))[0] ?? []
    const left = { added: 0, changed: 0, deleted: 0, taken: [] }
    await run(
      project,
      `update content_gen_saves set document = '{"title":"Ours"}' where copy = ${copy?.['id']}`,
      `update articles set rating = 1 where slug = 'roses'`,
    )
    expect(await changes(archived.folder())).toEqual([])
    archived.edit('Waves and tides', 'Tides')
    archived.edit('Roses', 'Roses again')
    archived.publish('Roses again')
    const path = archived.folder()
    const ours = { table: 'drafts of published entries', ...left, left: [`${article} ${copy?.['entry']}`] }
    for (let time = 0; time < 2; time++) {
      const told = await changes(path)
      expect(told.find(({ table }) => table === ours.table)).toEqual(ours)
      expect(told.find(({ table }) => table === 'articles')).toMatchObject({ left: [expect.any(String)] })
    }
    const stored = async () =>
      await run(
        project,
        `select document from content_gen_saves`,
        `select title from articles where locale = 'en' and title like 'Roses%'`,
      )
    expect(await stored()).toEqual([[{ document: '{"title":"Ours"}' }], [{ title: 'Roses' }]])
    await changes(path, true)
    expect(await stored()).toEqual([
      [{ document: expect.stringMatching(/^\{"title":"Tides",/) }],
      [{ title: 'Roses again' }],
    ])
    expect(await changes(path)).toEqual([])
  })

  test('an archive of Strapi 5 is refused after one of Strapi 4', async () => {
    const { database } = started(project)
    const { query, close } = await connect(database)
    await query(`update content_gen_imported set sum = 'archive' where "table" = 'strapi' and "key" = 'kind'`)
    await close()
    const said: unknown = await changes(archive).catch((error: unknown) => error)
    expect(said).toBeInstanceOf(ImportProblem)
    expect(String(said)).toMatch(/The last import was of an archive of Strapi 4/)
  })
})

function started(project: ImportingProject | undefined): ImportingProject {
  if (!project) throw new Error('There is no project.')
  return project
}

interface Row {
  readonly type: string
  readonly id: number
  readonly data: Readonly<Record<string, unknown>>
}
interface End {
  readonly type: string
  readonly ref: number
}
interface Link {
  readonly left: End
  readonly right: End
}

/** An archive of Strapi 5 whose articles are edited, published and deleted as Strapi does it. */
class Archived {
  #rows: Row[]
  #links: Link[]
  /** Above all ids. */
  #next = 1000

  constructor(private readonly files: Files) {
    this.#rows = linesOf(files, entities)
    this.#links = linesOf(files, links)
  }

  folder(): string {
    this.files.set(entities, Buffer.from(this.#rows.map((row) => JSON.stringify(row)).join('\n')))
    this.files.set(links, Buffer.from(this.#links.map((link) => JSON.stringify(link)).join('\n')))
    return unpackTo(freshFolder(), this.files)
  }

  /** Changes the title of a draft. */
  edit(title: string, to: string): void {
    const draft = this.#draft(title)
    const updatedAt = new Date(1.79e12 + this.#next++).toISOString()
    this.#rows = this.#rows.map((row) =>
      row === draft ? { ...row, data: { ...row.data, title: to, slug: to.toLowerCase(), updatedAt } } : row,
    )
  }

  /** The published row and its components go, and new ones are made of the draft. */
  publish(title: string): void {
    const draft = this.#draft(title)
    const published = this.#published(draft)
    const ids = new Map([[`${article} ${draft.id}`, this.#next++]])
    const copy = (field: string, value: unknown): unknown => {
      if (Array.isArray(value)) return value.map((item) => copy(field, item))
      if (typeof value !== 'object' || value === null || !('id' in value)) return value
      const inner = new Map(Object.entries(value))
      const id = this.#next++
      ids.set(`${String(inner.get('__component') ?? `shared.${field}`)} ${String(value.id)}`, id)
      return Object.fromEntries([...inner].map(([name, each]) => [name, name === 'id' ? id : copy(name, each)]))
    }
    const data = Object.fromEntries(Object.entries(draft.data).map(([name, value]) => [name, copy(name, value)]))
    const id = ids.get(`${article} ${draft.id}`) ?? 0
    const row = { type: article, id, data: { ...data, publishedAt: new Date(1.79e12 + this.#next++).toISOString() } }
    const copied = this.#links.flatMap((link) => {
      const [left, right] = [
        ids.get(`${link.left.type} ${link.left.ref}`),
        ids.get(`${link.right.type} ${link.right.ref}`),
      ]
      if (left !== undefined) return [{ ...link, left: { ...link.left, ref: left } }]
      return right !== undefined && link.left.type === 'plugin::upload.file'
        ? [{ ...link, right: { ...link.right, ref: right } }]
        : []
    })
    if (published) this.#remove(published, id)
    this.#rows.push(row)
    this.#links.push(...copied)
  }

  unpublish(title: string): void {
    const published = this.#published(this.#draft(title))
    if (published) this.#remove(published, null)
  }

  delete(title: string): void {
    const draft = this.#draft(title)
    this.unpublish(title)
    this.#remove(draft, null)
  }

  changeAtRandom(seed: number, count: number): void {
    let state = seed
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
      return Math.floor(((state >>> 0) / 2 ** 32) * below)
    }
    for (let made = 0; made < count; made++) {
      const drafts = this.#rows.filter(({ type, data }) => type === article && data['publishedAt'] === null)
      const title = String(drafts[random(drafts.length)]?.data['title'] ?? '')
      const act = random(8)
      if (title === '') return
      if (act < 3) this.edit(title, `Title ${made} of ${seed}`)
      else if (act < 6) this.publish(title)
      else if (act === 6) this.unpublish(title)
      else if (drafts.length > 2) this.delete(title)
    }
  }

  #draft(title: string): Row {
    const found = this.#rows.find(
      ({ type, data }) => type === article && data['publishedAt'] === null && data['title'] === title,
    )
    if (!found) throw new Error(`There is no draft ${title}.`)
    return found
  }

  #published({ data }: Row): Row | undefined {
    return this.#rows.find(
      (row) =>
        row.type === article &&
        row.data['publishedAt'] !== null &&
        row.data['documentId'] === data['documentId'] &&
        row.data['locale'] === data['locale'],
    )
  }

  /** Links of others lead to another row, or go. */
  #remove(gone: Row, to: number | null): void {
    this.#rows = this.#rows.filter((row) => row !== gone)
    this.#links = this.#links.flatMap((link) => {
      const isGone = ({ type, ref }: End) => type === article && ref === gone.id
      if (isGone(link.left) || (isGone(link.right) && link.left.type === 'plugin::upload.file')) return []
      if (!isGone(link.right)) return [link]
      return to === null ? [] : [{ ...link, right: { ...link.right, ref: to } }]
    })
  }
}

const entities = 'entities/entities_00001.jsonl'
const links = 'links/links_00001.jsonl'

function linesOf<Line>(files: Files, name: string): Line[] {
  const lines = String(files.get(name)).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Line)
}
