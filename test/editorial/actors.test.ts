/** Each version names its own author and request, whatever runs at the same moment. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountProject, bearer, magazineConfig, send } from '../accounts/account-project.js'
import { rows } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

const config = {
  ...magazineConfig,
  i18n: { locales: ['en', 'fr'] },
  editorial: { enabled: true },
  'users-permissions': { ratelimit: { enabled: false } },
  permissions: { public: ['create', 'update', 'delete'].map((name) => `api::tag.tag.${name}`) },
}

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  const keys = new Map<string, string | null>([['anybody', null]])
  let sent: Map<string, string>

  beforeAll(async () => {
    project = await accountProject(`actors-${provider}`, provider, config)
    for (const name of ['first', 'second', 'third']) {
      const { stdout } = await project.cli('token', 'create', '--name', name, '--type', 'full-access')
      keys.set(name, stdout.trim())
    }
    server = await project.start()
    sent = new Map()
  }, 180_000)

  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  /** Sends a request with an id of its own. */
  async function ask(name: string, method: string, path: string, body?: unknown): Promise<any> {
    const id = `${name}-${sent.size}`
    sent.set(id, name)
    const key = keys.get(name)
    const headers = { 'x-request-id': id, ...(key ? bearer(key) : {}) }
    const answer = await send(server.base, method, path, body, headers)
    expect([answer.status, answer.body?.error ?? answer.body?.errors]).toEqual([200, undefined])
    return answer.body
  }

  async function tagOf(name: string): Promise<void> {
    const { data } = await ask(name, 'POST', '/api/tags', { data: { name: `${name} ${sent.size}` } })
    await ask(name, 'PUT', `/api/tags/${data.id}`, { data: { weight: 1 } })
    await ask(name, 'DELETE', `/api/tags/${data.id}`)
  }

  async function articleOf(name: string): Promise<void> {
    const { data } = await ask(name, 'POST', '/api/articles', { data: { title: name, seo: { metaTitle: name } } })
    await ask(name, 'POST', `/api/articles/${data.id}/localizations`, { locale: 'fr', title: name })
    await ask(name, 'PUT', `/api/articles/${data.id}`, { data: { seo: null } })
    const restored = await ask(
      name,
      'POST',
      `/api/editorial/entries/api::article.article/${data.id}/versions/1/restore`,
    )
    expect(restored.data.actor.name).toBe(name)
    const mutation = `mutation { updateArticle(id: ${data.id}, data: { excerpt: "${name}" }) { data { id } } }`
    await ask(name, 'POST', '/graphql', { query: mutation })
    await ask(name, 'PUT', '/api/setting', { data: { siteName: `${name} ${data.id}` } })
  }

  test('of many writes at the same moment', async () => {
    // The first write of all makes the single type.
    await ask('first', 'PUT', '/api/setting', { data: { siteName: 'first' } })
    const rounds = Array.from({ length: 6 }, () => [...keys.keys()].map(tagOf))
    const machines = [...keys.keys()].filter((name) => name !== 'anybody')
    const others = Array.from({ length: 3 }, () => machines.map(articleOf))
    await Promise.all([...rounds, ...others].flat())
    const query = 'select request_id, actor_kind, actor_name from content_gen_versions'
    const told = await rows(provider, project.database.url, query)
    expect(new Set(told.map((row) => row['request_id']))).toEqual(new Set(sent.keys()))
    for (const row of told) {
      const name = sent.get(String(row['request_id']))
      const expected = name === 'anybody' ? ['anybody', null] : ['token', name]
      expect([row['request_id'], row['actor_kind'], row['actor_name']]).toEqual([row['request_id'], ...expected])
    }
    const audited = await rows(
      provider,
      project.database.url,
      "select request_id, actor_kind, actor_name from content_gen_audit where act = 'entry.deleted'",
    )
    expect(audited).toHaveLength(24)
    for (const row of audited) expect(row['actor_name'] ?? row['actor_kind']).toBe(sent.get(String(row['request_id'])))
  })
})
