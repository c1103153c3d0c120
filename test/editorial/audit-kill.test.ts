/** A server is killed again and again while accounts and entries come and go: the audit tells of each of these changes, and of no other. */
import { expect, test } from 'vitest'
import { accountProject, bearer, magazineConfig, send } from '../accounts/account-project.js'
import { rows } from '../accounts/sql.js'
import { providers } from '../databases.js'
import type { RunningServer } from '../project.js'

const kills = 3
const clients = 4
const perLife = 24
const config = { ...magazineConfig, editorial: { enabled: true } }

test.each(providers)('on %s', { timeout: 180_000 }, async (provider) => {
  const project = await accountProject(`audit-kill-${provider}`, provider, config)
  const key = (await project.cli('token', 'create', '--name', 'machine', '--type', 'full-access')).stdout.trim()
  let server: RunningServer | null = null
  try {
    for (let kill = 0; kill < kills; kill++) {
      const { base, pid, stop } = (server = await project.start())
      let done = 0
      const as = (method: string, path: string, body?: object) => send(base, method, path, body, bearer(key))
      const work = async (client: number) => {
        for (let round = 0; ; round++) {
          const username = `user-${kill}-${client}-${round}`
          const account = { username, email: `${username}@example.com`, password: 'Passw0rd!', role: 1 }
          const [made, tag] = await Promise.all([
            as('POST', '/api/users', account),
            as('POST', '/api/tags', { data: { name: username } }),
          ])
          await as('PUT', `/api/users/${made.body.id}`, { blocked: true })
          if (round % 2 === 0) await as('DELETE', `/api/users/${made.body.id}`)
          await as('DELETE', `/api/tags/${tag.body.data.id}`)
          if (++done === perLife) process.kill(pid, 'SIGKILL')
        }
      }
      // Requests that the kill interrupts fail, and end the work.
      await Promise.all(Array.from({ length: clients }, (_, client) => work(client).catch(() => undefined)))
      expect(done).toBeGreaterThanOrEqual(perLife)
      await stop()
      server = null
    }
    const idsOf = async (query: string) => (await rows(provider, project.database.url, query)).map(({ id }) => id)
    const told = (act: string) => idsOf(`select subject_id as id from content_gen_audit where act = '${act}'`)
    const left = (made: readonly unknown[], gone: readonly unknown[]) =>
      made.filter((id) => !gone.includes(id)).toSorted()
    const present = async (table: string, where = '1 = 1') =>
      (await idsOf(`select id from ${table} where ${where}`)).toSorted()
    const accounts = await told('account.created')
    const blocked = await told('account.blocked')
    const deleted = await told('account.deleted')
    const created = await idsOf(`select entry as id from content_gen_versions where act = 'create'`)
    const entries = await told('entry.deleted')
    expect(deleted.length).toBeGreaterThan(kills)
    expect(left(accounts, deleted)).toEqual(await present('up_users'))
    expect(left(blocked, deleted)).toEqual(await present('up_users', provider === 'sqlite' ? 'blocked = 1' : 'blocked'))
    expect(left(created, entries)).toEqual(await present('tags'))
    for (const ids of [accounts, blocked, deleted, entries]) expect(new Set(ids).size).toBe(ids.length)
  } finally {
    await server?.stop()
    await project.database.drop()
  }
})
