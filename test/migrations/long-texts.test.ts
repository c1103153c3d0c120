/** Stored texts that an ordered index of PostgreSQL cannot hold: a migration says so, or makes an index that can. */
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import { component, string } from './models.js'
import { makeSite } from './site.js'
import type { Models } from './site.js'

const text = { type: 'text' }
const unique = { type: 'text', unique: true }
const models: Models = {
  'shared.quote': { words: text },
  article: { title: string, body: text, quote: component('shared.quote') },
}
/** No compression makes it short. */
const long = randomBytes(6000).toString('base64')

describe.each(providers)('%s', (provider) => {
  test('a text of a component becomes unique', async () => {
    const site = await makeSite(provider)
    await site.migrate(models)
    await site.items('components_shared_quote', { words: long }, { words: 'short' })
    const { sql } = await site.migrate({ ...models, 'shared.quote': { words: unique } })
    expect(sql).toContain(provider === 'sqlite' ? '("words")' : 'USING HASH ("words")')
    await site.items('components_shared_quote', { words: `${long}more` })
    expect(await site.dev()).toBeNull()
    expect(await site.rows(`select id from components_shared_quote where words = '${long}'`)).toEqual([{ id: 1 }])
  })

  test('an ordered index of an older project gives way to one that holds them', async () => {
    const site = await makeSite(provider)
    const after = { ...models, 'shared.quote': { words: unique } }
    await site.generate(after)
    const file = join(site.projectDir, 'prisma/schema.prisma')
    await writeFile(file, (await readFile(file, 'utf8')).replace(', type: Hash', ''))
    await site.dev()
    await site.deploy()
    await site.generate(after)
    if (provider === 'sqlite') return void expect(await site.dev()).toBeNull()
    const migration = await site.dev()
    expect(migration?.sql).toContain('USING HASH ("words")')
    await site.deploy()
    await site.items('components_shared_quote', { words: long })
    expect(await site.dev()).toBeNull()
  })

  test('the index of a unique text of a component takes the name of its column', async () => {
    const site = await makeSite(provider)
    await site.migrate({ ...models, 'shared.quote': { words: unique } })
    await site.items('components_shared_quote', { words: 'kept' })
    const after = { ...models, 'shared.quote': { phrase: unique } }
    const { sql } = await site.migrate(after, { renames: ['shared.quote.words:phrase'] })
    // PostgreSQL keeps both columns for a while.
    const create = provider === 'sqlite' ? 'CREATE INDEX' : 'CREATE INDEX CONCURRENTLY'
    expect(sql).toContain(`${create} "components_shared_quote_phrase_idx"`)
    expect(await site.dev()).toBeNull()
    expect(await site.rows('select phrase from components_shared_quote')).toEqual([{ phrase: 'kept' }])
  })

  test('a text of a content type', async () => {
    const site = await makeSite(provider)
    await site.migrate(models)
    await site.entries('articles', { title: 'One', body: long }, { title: 'Two', body: 'short' })
    const after = { ...models, article: { title: string, body: unique, quote: component('shared.quote') } }
    if (provider === 'sqlite') return void (await site.migrate(after))
    const { message } = await site.refusal(after)
    expect(message).toContain('article.body cannot be unique: 1 value is longer than 2600 bytes')
  })

  test.each(['uid', 'email', 'richtext'])('a text of a content type that becomes a unique %s', async (type) => {
    const site = await makeSite(provider)
    await site.migrate(models)
    await site.entries('articles', { title: 'One', body: long }, { title: 'Two', body: 'short' })
    const after = {
      ...models,
      article: { title: string, body: { type, unique: true }, quote: component('shared.quote') },
    }
    if (provider === 'sqlite') return void (await site.migrate(after))
    const { message } = await site.refusal(after)
    expect(message).toContain('article.body cannot be unique: 1 value is longer than 2600 bytes')
  })
})
