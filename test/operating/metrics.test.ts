/** The port of the metrics: what it counts, what it says of readiness, and that nothing of a client is a label. */
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../accounts/account-project.js'
import { execute, rows, whileHeld } from '../accounts/sql.js'
import { scheduled } from '../cron/scheduled.js'
import { sampled } from '../databases.js'
import { freePort } from '../project.js'
import type { Scheduled } from '../cron/scheduled.js'
import type { RunningServer } from '../project.js'

const actions = ['find', 'findOne', 'create'].map((act) => `api::mark.mark.${act}`)
const on = { enabled: true }
const features = { editorial: on, admin: on, upload: on, 'users-permissions': on }
const permissions = { public: [...actions, 'plugin::upload.content-api.upload'] }
const config = { log: { slow: 100 }, ...features, permissions }

describe.each(sampled('postgresql'))('on %s', { timeout: 60_000 }, (provider) => {
  let site: Scheduled
  let server: RunningServer
  let watched: string
  beforeAll(async () => {
    site = await scheduled('metrics', provider, config)
    const port = await freePort()
    watched = `http://127.0.0.1:${port}`
    server = await site.start('failing', { METRICS_PORT: String(port) })
  }, 180_000)
  afterAll(() => site?.stop())

  const get = (path: string, method = 'GET') => fetch(`${server.base}${path}`, { method })
  const read = async () => (await fetch(`${watched}/metrics`)).text()
  /** Returns the value of a line of the metrics; undefined if there is none. */
  const valueOf = (text: string, line: string) => {
    const found = text.split('\n').find((each) => each.startsWith(`${line} `))
    return found === undefined ? undefined : Number(found.slice(line.length))
  }

  test('requests, statements, kept answers, pools and tasks are counted', async () => {
    const { body } = await send(server.base, 'POST', '/api/marks', { data: { task: 'one' } })
    for (const _ of Array.from({ length: 5 })) expect((await get('/api/marks?filters[task]=one')).status).toBe(200)
    await get(`/api/marks/${body.data.id}`)
    await get('/api/marks/9999')
    await get('/api/never-heard-of')
    await get('/api/marks', 'PROPFIND')
    const text = await read()
    const count = (method: string, route: string, status: number) =>
      valueOf(text, `http_requests_total{method="${method}",route="${route}",status="${status}"}`)
    expect(count('GET', '/api/marks', 200)).toBe(5)
    expect([count('GET', '/api/marks/:id', 200), count('GET', '/api/marks/:id', 404)]).toEqual([1, 1])
    expect(count('GET', 'other', 404)).toBe(1)
    expect(text).not.toMatch(/never-heard-of|PROPFIND|marks\/9999/)
    expect(valueOf(text, 'http_request_duration_seconds_count{method="GET",route="/api/marks"}')).toBe(5)
    // The task writes every second, which ends what is kept on PostgreSQL.
    expect(valueOf(text, 'content_gen_answers_total{source="kept"}')).toBeGreaterThanOrEqual(1)
    expect(valueOf(text, 'content_gen_answers_total{source="database"}')).toBeGreaterThanOrEqual(2)
    expect(valueOf(text, 'content_gen_statement_seconds_count{kind="write"}')).toBeGreaterThanOrEqual(1)
    expect(valueOf(text, 'content_gen_pool_waiting{pool="write"}')).toBe(0)
    expect(valueOf(text, 'content_gen_pool_connections{pool="bounded",state="idle"}')).toBeGreaterThanOrEqual(1)
    expect(valueOf(text, 'content_gen_deliveries_waiting')).toBe(0)
    expect(valueOf(text, 'content_gen_releases_due')).toBe(0)
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    const failed = 'content_gen_jobs_total{task="failing",result="failed"}'
    await expect.poll(async () => valueOf(await read(), failed), { timeout: 10_000 }).toBeGreaterThanOrEqual(1)
  })

  test('a failed task and a full pool leave it ready; the details are for the operator', async () => {
    expect(await (await get('/_ready')).json()).toEqual({ status: 'ready' })
    const answer = await fetch(`${watched}/ready`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      status: 'ready',
      checks: { database: 'ready', migrations: 'ready', files: 'ready' },
      pools: expect.arrayContaining([expect.objectContaining({ name: 'write', waiting: 0 })]),
      deliveries_waiting: 0,
      releases_due: 0,
      process: { pid: server.pid },
    })
  })

  test('the port serves nothing else, and the site does not serve the metrics', async () => {
    expect((await fetch(`${watched}/api/marks`)).status).toBe(404)
    expect((await fetch(`${watched}/metrics`, { method: 'POST' })).status).toBe(404)
    expect((await get('/metrics')).status).toBe(404)
  })

  test('a taken port is a warning, and a wrong one ends the start', async () => {
    const second = await site.start('', { METRICS_PORT: new URL(watched).port })
    expect((await fetch(`${second.base}/api/marks`)).status).toBe(200)
    await expect.poll(() => second.output()).toContain('METRICS_PORT does not work')
    await second.stop()
    await expect(site.start('', { METRICS_PORT: 'yes' })).rejects.toThrow('METRICS_PORT must be a number from 0 to')
  })

  test('the connections of a process have its name', async () => {
    if (provider === 'sqlite') return
    const names = await rows(
      provider,
      site.databaseUrl,
      'select distinct application_name as name from pg_stat_activity',
    )
    expect(names).toContainEqual({ name: `content-gen ${hostname()}:${server.pid}` })
  })

  test('requests that wait for the database are in the slow log, with what they waited for and no value', async () => {
    const isShared = provider === 'sqlite'
    const asked: Promise<{ readonly status: number }>[] = []
    const blocked = "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'"
    const countBlocked = async () => (await rows(provider, site.databaseUrl, blocked))[0]?.['count']
    const held = isShared ? [] : ['lock table marks in access exclusive mode']
    await whileHeld(provider, site.databaseUrl, held, async () => {
      asked.push(send(server.base, 'POST', '/api/marks', { data: { task: 'secret' } }))
      for (let index = 0; index < 20; index++) asked.push(get(`/api/marks?filters[task]=secret-${index}`))
      // Eight connections read, and one writes: the other reads wait.
      if (!isShared) await expect.poll(countBlocked).toBe(9)
      // Metrics do not wait with them: these would fail after five seconds.
      const busy = await read()
      if (!isShared) expect(valueOf(busy, 'content_gen_pool_waiting{pool="read"}')).toBeGreaterThan(0)
      await wait(300)
    })
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
    const lines = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('"slow request"'))
    await expect.poll(() => lines().length).toBeGreaterThanOrEqual(isShared ? 1 : 21)
    expect(lines().join('')).not.toContain('secret')
    const found = lines().map((line) => JSON.parse(line) as Record<string, unknown>)
    const tookLong = (part: string) => found.filter((line) => Number(line[part]) > 100)
    const written = tookLong(isShared ? 'waiting' : 'database').find(({ method }) => method === 'POST')
    expect(written).toMatchObject({ level: 40, route: '/api/marks', status: 200 })
    if (isShared) return
    const question = 'api::mark.mark: list, counted; filters task eq'
    expect(found.filter((line) => line['question'] === question)).toHaveLength(20)
    expect(tookLong('waiting').length).toBeGreaterThan(0)
    expect(tookLong('database').length).toBeGreaterThanOrEqual(9)
  })

  test('requests of the panel, of sign-in and of uploads have their times, too', async () => {
    const isShared = provider === 'sqlite'
    const ask = async () => {
      const form = new FormData()
      form.append('files', new Blob(['secret']), 'secret.txt')
      const answers = await Promise.all([
        send(server.base, 'POST', '/admin/api/session', { email: 'secret@example.com', password: 'secret' }),
        send(server.base, 'POST', '/api/auth/local', { identifier: 'secret', password: 'secret' }),
        fetch(`${server.base}/api/upload`, { method: 'POST', body: form }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 200])
    }
    // The first ones load modules.
    await ask()
    let asked: Promise<void> | undefined
    const tables = ['content_gen_administrators', 'up_users', 'files']
    const held = isShared ? [] : tables.map((table) => `lock table ${table} in access exclusive mode`)
    const blocked = "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'"
    const countBlocked = async () => (await rows(provider, site.databaseUrl, blocked))[0]?.['count']
    await whileHeld(provider, site.databaseUrl, held, async () => {
      asked = ask()
      if (!isShared) await expect.poll(countBlocked).toBe(3)
      await wait(isShared ? 1_000 : 500)
    })
    await asked
    const routes = ['/admin/api/session', '/api/auth/local', '/api/upload']
    const slow = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('"slow request"'))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ route }) => routes.includes(String(route)))
    const part = isShared ? 'waiting' : 'database'
    const waited = () => new Set(slow().flatMap((line) => (Number(line[part]) > 200 ? [line['route']] : [])))
    await expect.poll(waited).toEqual(new Set(routes))
    const isMore = (line: Record<string, unknown>) =>
      Number(line['database']) + Number(line['waiting']) > Number(line['ms']) + 1
    expect(slow().filter(isMore)).toEqual([])
    expect(server.output()).not.toContain('secret')
  })

  test('there are all metrics of the alerts and of the dashboard', async () => {
    const port = await freePort()
    const replica = provider === 'sqlite' ? {} : { DATABASE_REPLICA_URL: site.databaseUrl }
    const other = await site.start('', { METRICS_PORT: String(port), ...replica })
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    await other.stop()
    const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
    const known = new Set(types.flatMap(([, name, type]) => (type === 'histogram' ? [`${name}_bucket`] : [name])))
    const files = ['alerts.yml', 'dashboard.json'].map((name) =>
      readFileSync(join(site.project.dir, 'deploy', name), 'utf8'),
    )
    const named = new Set(files.join('').match(/\b(http|content_gen|nodejs|process)_\w+/g))
    if (provider === 'sqlite') for (const name of named) if (/replica|reads_total/.test(name)) named.delete(name)
    expect(named.size).toBeGreaterThan(15)
    expect([...named].filter((name) => !known.has(name))).toEqual([])
  })

  test('failures of the database are counted by kind', async () => {
    await execute(provider, site.databaseUrl, ['alter table marks rename to marks_away'])
    try {
      expect((await get('/api/marks?filters[task]=two')).status).toBeGreaterThanOrEqual(500)
    } finally {
      await execute(provider, site.databaseUrl, ['alter table marks_away rename to marks'])
    }
    expect(await read()).toMatch(/content_gen_database_errors_total\{kind="\w+"\} [1-9]/)
  })
})
