/** Acts that a site does by itself: releases, events and tasks. Each is done once, whatever becomes of the database meanwhile. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { until } from '../../packages/upload/test/client.js'
import { startReceiver, type Receiver } from '../../packages/editorial/test/webhooks/receiver.js'
import { magazine, send } from '../accounts/account-project.js'
import type { Databases } from './balanced.js'

const task = `import { trusted } from '@content-gen/runtime'
import { defineCron } from './generated/owner.js'

export default defineCron({
  '* * * * * *': async ({ content }, planned) => {
    await content.category.create(trusted, { data: { name: planned.toISOString() } })
  },
})
`

export const editing = ['versions.read', 'releases.read', 'releases.save', 'releases.run'].map(
  (act) => `plugin::editorial.${act}`,
)

/** The magazine with a task for every second. */
export function magazineWithTask(): { readonly models: string; remove(): void } {
  const models = mkdtempSync(join(tmpdir(), 'content-gen-cluster-'))
  cpSync(join(magazine, 'src'), join(models, 'src'), { recursive: true })
  writeFileSync(join(models, 'src/cron.ts'), task)
  return { models, remove: () => rmSync(models, { recursive: true }) }
}

/** A receiver of the events of tags, and the settings that name it. */
export async function startHook(): Promise<{ readonly receiver: Receiver; readonly editorial: object }> {
  const receiver = await startReceiver()
  const hook = {
    name: 'site',
    url: receiver.url,
    allowPrivate: true,
    types: ['api::tag.tag'],
    events: ['entry.create'],
  }
  return { receiver, editorial: { enabled: true, webhooks: [hook], privateWebhooks: true } }
}

const article = 'api::article.article'

/** Schedules releases, the first for now and one more every other second. Returns a check for when all are due. */
export async function scheduleReleases(base: string, count: number): Promise<() => Promise<void>> {
  const post = async (path: string, body: object) => (await send(base, 'POST', path, body)).body.data
  const releases: { readonly id: number; readonly entry: number }[] = []
  for (let index = 0; index < count; index++) {
    const entry = (await post('/api/articles', { data: { title: `Release ${index}`, publishedAt: null } })).id
    const at = new Date(Date.now() + 2_000 * index).toISOString()
    const acts = [{ act: 'publish', type: article, entry }]
    releases.push({ id: (await post('/api/editorial/releases', { at, acts })).id, entry })
  }
  const get = async (path: string) => (await send(base, 'GET', `/api/editorial/${path}`)).body.data
  return async () => {
    for (const { id, entry } of releases) {
      await until(async () => (await get(`releases/${id}`)).state === 'done', 30)
      const versions: readonly { readonly act: string }[] = await get(`entries/${article}/${entry}/versions`)
      expect(versions.map(({ act }) => act)).toEqual(['publish', 'create'])
    }
  }
}

/** Every tag that is stored has been told under one number, and no other has. Few were told again: those on their way at the time. */
export async function expectTold({ rows }: Databases, { received }: Receiver): Promise<void> {
  const tags = await rows<{ name: string }>('select name from tags')
  const stored = tags.map(({ name }) => name).sort()
  const told = () => {
    const names = received.map(({ headers, body }) => {
      const { entry } = JSON.parse(body) as { readonly entry: { readonly name: string } }
      return [headers['webhook-id'], entry.name] as const
    })
    return [...new Map(names).values()]
  }
  await until(() => told().length >= stored.length, 60)
  // The names of the counters have changed since.
  const isMade = (name: string) => name.includes('makes')
  expect(told().filter(isMade).sort()).toEqual(stored.filter(isMade))
  expect(received.length - told().length).toBeLessThan(60)
}

/** No time has been run twice, and tasks have run until now. */
export async function expectRunOnce({ rows }: Databases): Promise<void> {
  const runs = await rows<{ name: string }>('select name from categories order by name')
  const times = runs.map(({ name }) => name)
  expect(times.length).toBeGreaterThan(5)
  expect(new Set(times).size).toBe(times.length)
  expect(Date.parse(times.at(-1) ?? '')).toBeGreaterThan(Date.now() - 10_000)
}
