/** A generated server with `search`: what is written in any way is found, and an index that nothing updates is not served. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase, providers } from '../databases.js'
import type { Provider } from '../databases.js'
import { filesOf } from '../migrations/site.js'
import type { Models } from '../migrations/site.js'
import { component, relation, string } from '../migrations/models.js'
import { createProject } from '../project.js'
import type { Project } from '../project.js'

const models: Models = {
  article: {
    attributes: {
      title: { ...string, pluginOptions: { i18n: { localized: true } } },
      body: { type: 'text' },
      sections: component('shared.section', true),
    },
    options: { draftAndPublish: true },
    pluginOptions: { i18n: { localized: true } },
  },
  comment: { text: string, article: relation('manyToOne', 'article') },
  'shared.section': { heading: string },
}
const actions = ['find', 'findOne', 'create', 'update', 'delete']
const config = {
  upload: { enabled: false },
  permissions: {
    public: ['article', 'comment'].flatMap((type) => actions.map((each) => `api::${type}.${type}.${each}`)),
  },
  search: { 'api::article.article': ['title', 'body', 'locale'], 'shared.section': ['heading'] },
}

async function ready(provider: Provider): Promise<{ project: Project; run: (sql: string) => Promise<unknown[]> }> {
  const { url, drop } = await freshDatabase(provider)
  onTestFinished(drop)
  const project = createProject({ name: `search-${provider}`, models: '/nowhere', provider, databaseUrl: url, config })
  for (const { path, text } of filesOf(models)) {
    mkdirSync(dirname(join(project.dir, path)), { recursive: true })
    writeFileSync(join(project.dir, path), text)
  }
  await project.cli('generate')
  await project.cli('migrate', 'dev')
  await project.build()
  const client = provider === 'sqlite' ? null : new Client(url)
  await client?.connect()
  const file = provider === 'sqlite' ? new SqliteDatabase(url.replace(/^file:/, ''), { timeout: 5_000 }) : null
  file?.pragma('foreign_keys = on')
  onTestFinished(() => void (client?.end(), file?.close()))
  const run = async (sql: string) => {
    if (client) return (await client.query(sql)).rows as unknown[]
    const statement = file?.prepare(sql)
    return statement?.reader ? statement.all() : (statement?.run(), [])
  }
  return { project, run }
}

describe.each(providers)('%s', (provider) => {
  test('what is written in any way is found', { timeout: 120_000 }, async () => {
    const { project, run } = await ready(provider)
    const server = await project.start()
    onTestFinished(() => void server.stop())
    const send = async (path: string, method: string, body?: object) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${server.base}/api/${path}`, { method, headers, body: JSON.stringify(body) ?? null })
      expect(answer.status, `${method} ${path}`).toBe(200)
      return ((await answer.json()) as { data: { id: number } }).data.id
    }
    const ids = async (path: string) => {
      const answer = await fetch(`${server.base}/api/${path}`)
      const { data } = (await answer.json()) as { data: { id: number }[] }
      return data.map(({ id }) => id)
    }
    const sections = [{ heading: 'Nesting grounds' }]
    const first = await send('articles', 'POST', {
      data: { title: 'Wandering albatross', body: 'Seen at sea', sections },
    })
    const second = await send('articles', 'POST', { data: { title: 'Gannet', body: 'Diving' } })
    await send('comments', 'POST', { data: { text: 'x', article: first } })
    expect(await ids('articles?_q=ALBATROSS')).toEqual([first])
    expect(await ids('articles?_q=at sea')).toEqual([first])
    expect(await ids('articles?filters[sections][heading][$containsi]=nesting')).toEqual([first])
    expect(await ids('comments?filters[article][title][$contains]=Wander')).toEqual([1])

    await send(`articles/${second}`, 'PUT', { data: { title: 'Northern gannet', sections: [{ heading: 'Nesting' }] } })
    expect(await ids('articles?_q=northern')).toEqual([second])
    expect(await ids('articles?filters[sections][heading][$containsi]=nesting')).toEqual([first, second])
    expect(await ids('articles?_q=diving')).toEqual([second])

    // Asked before: an answer may be kept.
    await run(`update articles set title = 'Southern gannet' where id = ${second}`)
    expect(await ids('articles?_q=northern')).toEqual([])
    expect(await ids('articles?_q=southern')).toEqual([second])
    await send(`articles/${second}`, 'DELETE')
    expect(await ids('articles?_q=southern')).toEqual([])
    await run(`delete from articles where id = ${first}`)
    expect(await ids('articles?_q=albatross')).toEqual([])
    expect(await run('select * from components_shared_section')).toEqual([])
    if (provider === 'sqlite')
      for (const [index, word] of [
        ['articles', 'ann'],
        ['components_shared_section', 'nes'],
      ] as const)
        expect(await run(`select rowid from "${index}.search" where "${index}.search" match '"${word}"'`)).toEqual([])
    expect(await server.stop()).toBe(0)

    if (provider !== 'sqlite') return
    await run('drop trigger "articles.search.insert"')
    const moment = `'2024-05-06T07:08:09.000Z'`
    await run(`insert into articles (title, locale, created_at, updated_at, published_at)
      values ('Fulmar', 'en', ${moment}, ${moment}, ${moment})`)
    await expect(project.start()).rejects.toThrow('nothing updates the search index of articles')
    await project.cli('migrate', 'deploy')
    const again = await project.start()
    onTestFinished(() => void again.stop())
    const answer = await fetch(`${again.base}/api/articles?_q=fulmar`)
    expect(await answer.json()).toMatchObject({ data: [{ attributes: { title: 'Fulmar' } }] })
    await again.stop()
    await run('drop table "articles.search"')
    await expect(project.start()).rejects.toThrow('articles has no search index of title, body, locale')
  })
})
