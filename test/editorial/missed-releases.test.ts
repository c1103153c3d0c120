/**
 * A release whose time passes while no server runs is done at the next start, once, though several servers start. One that goes with an entry
 * that another deletes holds nothing up.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { serveHooked } from './hooked.js'
import { storedIn } from './stored.js'

const article = 'api::article.article'

test.each(sampled('sqlite'))('on %s', { timeout: 120_000 }, async (provider) => {
  const hooked = await serveHooked('missed-releases', provider)
  const stored = () => storedIn(provider, hooked.project.env['DATABASE_URL'] ?? '')
  try {
    const made = await hooked.send('POST', '/articles', { data: { title: 'Missed', publishedAt: null } })
    const draft = made.json.data.id
    const at = new Date(Date.now() + 3_000).toISOString()
    const acts = [{ act: 'publish', type: article, entry: draft }]
    const gone = (await hooked.send('POST', '/articles', { data: { title: 'Gone', publishedAt: null } })).json.data.id
    const plan = async (planned: readonly object[]): Promise<number> =>
      (await hooked.send('POST', '/editorial/releases', { at, acts: planned })).json.data.id
    const deleting = await plan([{ act: 'delete', type: article, entry: gone }])
    const publishing = await plan([{ act: 'publish', type: article, entry: gone }])
    const id = await plan(acts)
    process.kill(hooked.server.pid, 'SIGKILL')
    await hooked.server.stop()
    expect((await stored()).releases.get(id)).toBe('scheduled')
    await wait(Math.max(0, Date.parse(at) - Date.now()))
    hooked.server = await hooked.start()
    const other = await hooked.start()
    try {
      while ((await stored()).releases.get(id) === 'scheduled') await wait(50)
      // Both look again meanwhile.
      await wait(1_200)
      const { releases, versions } = await stored()
      expect([deleting, publishing, id].map((each) => releases.get(each))).toEqual(['done', undefined, 'done'])
      expect(hooked.server.output() + other.output()).not.toContain('could not be done')
      expect(versions.get(draft)?.map(({ act }) => act)).toEqual(['create', 'publish'])
    } finally {
      await other.stop()
    }
  } finally {
    await hooked.stop()
  }
})
