/** A release that the server cannot do, such as for a hook that fails, is tried again, and holds up only what acts on the same. */
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { chief, serveContent } from '../admin/content-server.js'
import { sampled } from '../databases.js'

test.each(sampled('postgresql'))('on %s', { timeout: 120_000 }, async (provider) => {
  const server = await serveContent('failing-releases', provider)
  try {
    const made = async (uid: string, document: object): Promise<number> =>
      (await server.send(chief, 'POST', `/entries/${uid}`, { document })).json.data.id
    const at = new Date(Date.now() + 1_000).toISOString()
    const planned = async (type: string, entry: number, act = 'publish'): Promise<number> => {
      const acts = [{ act, type, entry }]
      return (await server.send(chief, 'POST', '/editorial/releases', { at, acts })).json.data.id
    }
    const stateOf = async (id: number) => (await server.send(chief, 'GET', `/editorial/releases/${id}`)).json.data.state
    const tag = await made('api::tag.tag', { name: 'Fails' })
    const failing = await planned('api::tag.tag', tag)
    const next = await planned('api::tag.tag', tag, 'delete')
    const other = await planned('api::article.article', await made('api::article.article', { title: 'Does not' }))
    let isBroken = true
    vi.spyOn(server.store.hooks, 'of').mockImplementation((uid) => ({
      beforeUpdate() {
        if (isBroken && uid === 'api::tag.tag') throw new Error('a service does not answer')
      },
    }))
    for (let tries = 0; tries < 100 && (await stateOf(other)) === 'scheduled'; tries++) await wait(50)
    const states = () => Promise.all([failing, next, other].map(stateOf))
    expect(await states()).toEqual(['scheduled', 'scheduled', 'done'])
    isBroken = false
    while ((await states()).includes('scheduled')) await wait(50)
    expect(await states()).toEqual(['done', 'done', 'done'])
  } finally {
    vi.restoreAllMocks()
    await server.stop()
  }
})
