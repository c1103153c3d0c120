/** Compares the stored entries with the acknowledged writes. */
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { expect } from 'vitest'
import { everyPart, partsOf, rowsPerArticle } from './marked-article.js'
import type { Library } from '../../packages/upload/test/library.js'
import type { Article, Related } from './marked-article.js'
import type { WritingClient } from './writing-client.js'

/** Every article is complete, and no acknowledged version is lost. */
export async function expectAcknowledged(
  library: Library,
  clients: readonly WritingClient[],
  related: Related,
): Promise<void> {
  const articles = await allArticles(library)
  for (const article of articles.values()) {
    const { shown, due } = partsOf(article, related)
    expect(shown, `article ${article.id}`).toEqual(due)
  }
  for (const { id, title, version, pending } of clients.flatMap(({ entries }) => entries)) {
    const stored = articles.get(id)?.attributes.score ?? null
    const possible = pending === undefined ? [version] : [version, pending]
    expect(possible, `${title}, article ${id}`).toContain(stored)
  }
}

async function allArticles(library: Library): Promise<ReadonlyMap<number, Article>> {
  const found = new Map<number, Article>()
  for (let last = 0; ; last = Math.max(...found.keys())) {
    const query = `sort=id&pagination[pageSize]=100&publicationState=preview&filters[id][$gt]=${last}&${everyPart}`
    const { data } = await library.get<{ data: readonly Article[] }>(`/api/articles?${query}`)
    for (const article of data) found.set(article.id, article)
    if (data.length < 100) return found
  }
}

/** No component and no link belongs to a missing entry. */
export async function expectNoOrphans(url: string): Promise<void> {
  const articles = await count(url, 'articles')
  for (const [table, each] of Object.entries(rowsPerArticle)) {
    expect(await count(url, table), table).toBe(articles * each)
  }
}

async function count(url: string, table: string): Promise<number> {
  const statement = `select count(*) as number from ${table}`
  if (url.startsWith('file:')) {
    const database = new Sqlite(url.slice('file:'.length), { readonly: true })
    try {
      return Number(database.prepare<[], { number: number }>(statement).get()?.number)
    } finally {
      database.close()
    }
  }
  const client = new pg.Client(url)
  await client.connect()
  try {
    return Number((await client.query<{ number: string }>(statement)).rows[0]?.number)
  } finally {
    await client.end()
  }
}
