/** The output and the questions of `content-gen migrate`. */
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { registerMigrate } from '../../packages/cli/src/migrate/migrate.js'
import { providers } from '../databases.js'
import { enumeration, integer, relation, string } from './models.js'
import { makeSite } from './site.js'
import type { Models, Site } from './site.js'

const terminal = vi.hoisted(() => ({ isThere: false, answers: [] as boolean[], asked: [] as string[] }))

vi.mock('@content-gen/operate/commands', async (importOriginal) => ({
  ...(await importOriginal<typeof import('@content-gen/operate/commands')>()),
  isInteractive: () => terminal.isThere,
  confirm: (question: string) => {
    terminal.asked.push(question)
    return Promise.resolve(terminal.answers.shift() ?? false)
  },
}))

afterEach(() => {
  terminal.isThere = false
  terminal.answers = []
  terminal.asked = []
  vi.unstubAllEnvs()
})

/** Runs `content-gen migrate <words>` and returns its exit code and output; names of migrations lose their time. */
async function migrate(site: Site, ...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const texts = { out: '', err: '' }
  waits.length = 0
  const collect = (stream: 'out' | 'err') => (chunk: string | Uint8Array) => {
    const text = String(chunk).replaceAll(/\d{14}_/g, '')
    if (/ \(.* MB here\)/.test(text)) waits.push(text)
    else texts[stream] += text
    return true
  }
  vi.stubEnv('DATABASE_URL', site.databaseUrl)
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(collect('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(collect('err')),
  ]
  process.exitCode = 0
  try {
    const program = new Command('content-gen')
    registerMigrate(program)
    await program.parseAsync(['migrate', ...words, '--project', site.projectDir], { from: 'user' })
    return { ...texts, code: process.exitCode }
  } finally {
    process.exitCode = 0
    for (const spy of spies) spy.mockRestore()
  }
}

/** The sentences of the last command about who waits. */
const waits: string[] = []

const before: Models = {
  article: { headline: string, body: string, kind: enumeration('news', 'story') },
  author: { name: string },
}
const after: Models = { post: { title: string, body: string, kind: enumeration('news') } }

describe.each(providers)('%s', (provider) => {
  // The type that is removed is still used by earlier releases.
  const [wroteLater, appliedLater] =
    provider === 'sqlite'
      ? ['', '']
      : [
          'Wrote prisma/migrations/rename_article_post/later.sql, for when no earlier release runs.\n',
          'Applied rename_article_post/later.sql.\n',
        ]

  async function filled(): Promise<Site> {
    const site = await makeSite(provider)
    await site.generate(before)
    expect(await migrate(site, 'dev')).toMatchObject({ code: 0, err: '' })
    await site.entries('articles', { headline: 'One', body: 'b', kind: 'story' }, { headline: 'Two', kind: 'news' })
    await site.entries('authors', { name: 'A' })
    await site.generate(after)
    return site
  }

  test('without a terminal: the possible losses, and the flags', async () => {
    const site = await filled()
    expect(await migrate(site, 'dev')).toEqual({
      code: 1,
      out: '',
      err: `The migration is refused: it would lose data, or may fail on existing data.
  Removes the type article: 2 entries are lost.
  Removes the type author: 1 entry is lost.
If this is a rename: --rename article:post
To proceed: --accept-data-loss
`,
    })
    expect(await migrate(site, 'dev', '--rename', 'article:post')).toEqual({
      code: 1,
      out: '',
      err: `The migration is refused: it would lose data, or may fail on existing data.
  Removes the type author: 1 entry is lost.
  Removes post.headline: 2 values are lost.
  Takes "story" from the values of post.kind: 1 value that does not fit is lost, such as "story".
If this is a rename: --rename post.headline:title
To proceed: --accept-data-loss
`,
    })
    const renames = ['--rename', 'article:post', '--rename', 'article.headline:title']
    expect(await migrate(site, 'dev', ...renames, '--accept-data-loss')).toEqual({
      code: 0,
      out: `Wrote prisma/migrations/rename_article_post/migration.sql.\n${wroteLater}Applied rename_article_post.\n${appliedLater}`,
      err: '',
    })
    expect(await site.rows('select title, body, kind from posts order by id')).toEqual([
      { title: 'One', body: 'b', kind: null },
      { title: 'Two', body: null, kind: 'news' },
    ])
    expect(await migrate(site, 'status')).toEqual({ code: 0, out: 'Applied: 2.\n', err: '' })
  })

  test('who waits for how long', async () => {
    const site = await filled()
    const long = 'x'.repeat(1000)
    for (let times = 0; times < 3; times++)
      await site.entries('articles', ...Array.from({ length: 500 }, () => ({ headline: 'Three', body: long })))
    const attributes = { ...before['article'], author: relation('manyToOne', 'author'), stars: integer }
    await site.generate({ ...before, article: attributes })
    expect(await migrate(site, 'dev')).toMatchObject({ code: 0 })
    const size = /\((less than 1|\d) MB here\)/g
    const told = waits.map((text) => text.replace(size, '(size)'))
    if (provider === 'sqlite')
      expect(told).toEqual(['The table articles (size) is indexed: writes wait for less than a second.\n'])
    else
      expect(told.map((text) => text.replace(/^.*: (?=[A-Z ]+ on )/, ''))).toEqual([
        'ACCESS EXCLUSIVE on articles (size), its reads and writes wait for less than a second.\n',
        'SHARE ROW EXCLUSIVE on articles (size), its writes wait for less than a second.\n',
        'SHARE UPDATE EXCLUSIVE on articles (size), nobody waits, and it works for less than a second.\n',
        'SHARE UPDATE EXCLUSIVE on articles (size), nobody waits, and it works for less than a second.\n',
      ])

    await site.generate({ ...before, article: { ...attributes, stars: { type: 'biginteger' } } })
    expect(await migrate(site, 'dev')).toMatchObject({ code: 0 })
    const all = waits.join('')
    expect(all).toMatch(
      provider === 'sqlite'
        ? /^The table articles \(\d MB here\) is written anew: writes wait for less than a second\.$/m
        : /^UPDATE \/\* in batches .*: ROW EXCLUSIVE on articles \(\d MB here\), nobody waits for more than a batch, and it works for /m,
    )
  })

  test('in a terminal: asks about renames and losses', async () => {
    const site = await filled()
    terminal.isThere = true
    terminal.answers = [true, true, false]
    expect(await migrate(site, 'dev')).toMatchObject({ code: 1, out: '' })
    expect(terminal.asked).toEqual([
      'Was article renamed to post?',
      'Was post.headline renamed to title?',
      `  Removes the type author: 1 entry is lost.
  Takes "story" from the values of post.kind: 1 value that does not fit is lost, such as "story".
Go on?`,
    ])
    terminal.answers = [false, true]
    expect(await migrate(site, 'dev')).toMatchObject({ code: 0, err: '' })
    expect(await site.rows('select * from posts')).toEqual([])
  })

  test('written and not applied, then applied before the next is written', async () => {
    const site = await filled()
    const renames = ['--rename', 'article:post', '--rename', 'article.headline:title']
    expect(await migrate(site, 'dev', '--create-only', '--accept-data-loss', ...renames)).toEqual({
      code: 0,
      out: `Wrote prisma/migrations/rename_article_post/migration.sql.\n${wroteLater}`,
      err: '',
    })
    expect(await migrate(site, 'status')).toEqual({
      code: 1,
      out: 'Applied: 1.\nThe database is behind this code: it lacks a migration of prisma/migrations (rename_article_post).\n',
      err: '',
    })
    expect(await migrate(site, 'dev')).toEqual({
      code: 0,
      out: `Applied rename_article_post.\n${appliedLater}The schema has not changed.\nThe database has every migration.\n`,
      err: '',
    })
  })

  test('equal values that must differ, and missing values that are required', async () => {
    const site = await filled()
    await site.generate({
      ...before,
      article: { ...before['article'], headline: { ...string, unique: true }, body: { ...string, required: true } },
    })
    await site.rows(`update articles set headline = 'Same'`)
    expect(await migrate(site, 'dev', '--accept-data-loss')).toEqual({
      code: 1,
      out: '',
      err: 'article.headline cannot be unique: 1 value occurs more than once, such as "Same".\nNothing was changed. Change those values first, and run this again.\n',
    })
    await site.rows(`update articles set headline = 'Other' where id = 1`)
    expect(await migrate(site, 'dev')).toEqual({
      code: 0,
      out: `1 entry has no article.body, which is required now: REST answers null for it, GraphQL an error, until it is set.
Wrote prisma/migrations/unique_article_headline/migration.sql.
Applied unique_article_headline.
`,
      err: '',
    })
  })

  test('diff prints what dev would write, status shows changes by others, reset starts again', async () => {
    const site = await filled()
    const { out } = await migrate(site, 'diff', '--rename', 'article:post')
    expect(out.split('\n\n')[0]).toBe(`-- Renames the type article to post.
-- Removes the type author: its entries are lost.
-- Adds post.title.
-- Removes post.headline: its values are lost.
-- Takes "story" from the values of post.kind: values that do not fit are lost.`)
    await site.generate(before)
    await site.rows('alter table articles add column strange integer')
    const status = await migrate(site, 'status')
    expect(status.code).toBe(1)
    expect(status.out).toMatch(
      /^Applied: 1\.\nThe tables were changed without a migration\. This would restore them:\n\n[^]*articles/,
    )
    expect(await migrate(site, 'reset')).toEqual({
      code: 1,
      out: '',
      err: '`migrate reset` drops all data. To proceed: --force\n',
    })
    terminal.isThere = true
    terminal.answers = [false, true]
    expect(await migrate(site, 'reset')).toEqual({ code: 0, out: '', err: '' })
    expect(await migrate(site, 'reset')).toEqual({ code: 0, out: 'Dropped every table.\nApplied init.\n', err: '' })
    expect(await migrate(site, 'status')).toEqual({ code: 0, out: 'Applied: 1.\n', err: '' })
  })

  test('a database of another branch: ahead and compatible, ahead and not, diverged', async () => {
    const site = await makeSite(provider)
    const folder = (name: string) => join(site.projectDir, 'prisma/migrations', name)
    const base: Models = { article: { title: string, body: string } }
    await site.migrate(base)
    const more = await site.migrate({ article: { title: string, body: string, note: string } })
    await rename(folder(more.name), join(site.projectDir, more.name))
    await site.generate(base)
    const ahead =
      'The database is ahead of this code: it has a migration that prisma/migrations does not hold (add_article_note).'
    const fits = `${ahead} Its tables still fit: nothing that this code uses is gone.\n`
    expect(await migrate(site, 'dev')).toEqual({ code: 0, out: 'The schema has not changed.\n', err: fits + fits })
    expect(await migrate(site, 'deploy')).toEqual({ code: 0, out: '', err: fits })
    expect(await migrate(site, 'status')).toMatchObject({
      code: 1,
      out: expect.stringContaining(`Applied: 1.\n${fits}`) as string,
    })

    await site.generate({ article: { title: string, body: string, other: string } })
    const beside = await migrate(site, 'dev')
    expect(beside).toMatchObject({ code: 1, out: '' })
    expect(beside.err).toContain(
      'The database has migrations that the project lacks: add_article_note.\nNothing was written.',
    )

    await site.migration('29990101000000_other', 'create table others (id integer)')
    const diverged =
      'The database and this code have diverged: the database has a migration that prisma/migrations does not hold (add_article_note), and lacks a migration of prisma/migrations (other).'
    expect(await migrate(site, 'dev')).toMatchObject({ code: 1, err: expect.stringContaining(diverged) as string })
    expect(await migrate(site, 'deploy')).toMatchObject({ code: 1, err: expect.stringContaining(diverged) as string })
    expect(await migrate(site, 'status')).toMatchObject({ code: 1, out: expect.stringContaining(diverged) as string })

    vi.stubEnv('NODE_ENV', 'production')
    expect(await migrate(site, 'adopt')).toMatchObject({ code: 1, out: '' })
    vi.stubEnv('NODE_ENV', 'test')
    const risks = '  Removes articles.note and all of its values.\n  Does not run other, which was written by hand.\n'
    expect(await migrate(site, 'adopt')).toMatchObject({ code: 1, err: expect.stringContaining(risks) as string })
    expect(await migrate(site, 'adopt', '--accept-data-loss')).toMatchObject({ code: 0, err: '' })
    expect((await migrate(site, 'status')).out).not.toContain('diverged')
  })

  test('a content file with merge markers gets a sentence', async () => {
    const site = await filled()
    await writeFile(join(site.projectDir, 'prisma/content.json'), '<<<<<<< HEAD\n{}')
    expect(await migrate(site, 'dev')).toEqual({
      code: 1,
      out: '',
      err: 'prisma/content.json is not what `generate` wrote.\nIt may contain the conflict markers of a merge. If it is in prisma/ itself, delete it and run `content-gen generate`.\n',
    })
  })
})
