/**
 * A site of Next.js, whose pages are made once and kept, shows unpublished work in draft mode: it keeps the token of a preview's link, and its
 * reads have one header more.
 */
import { execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { blocksOf, readPage } from '../docs/page.js'
import { exitOf } from '../exit-of.js'
import { serveEditorial } from '../editorial/served.js'
import { freePort } from '../project.js'
import { describeWith } from '../tried.js'
import type { Served } from '../editorial/served.js'
import type { Need } from '../tried.js'

const dir = fileURLToPath(new URL('next/', import.meta.url))
const next = join(dir, 'node_modules/next/dist/bin/next')
const article = 'api::article.article'
const copies = `/editorial/copies/${article}`

/** It is large: only `npm run test:long` installs it. */
const nextPackage: Need = {
  lack: 'Next.js is missing',
  remedy: 'npm ci --prefix test/clients/next',
  isMet: () => existsSync(next),
}

interface Site {
  readonly base: string
  stop(): Promise<void>
}

async function startSite(port: number, content: string): Promise<Site> {
  const base = `http://127.0.0.1:${port}`
  const args = [next, 'start', '--hostname', '127.0.0.1', '--port', String(port)]
  const site = spawn(process.execPath, args, { cwd: dir, env: environment(content), stdio: 'ignore' })
  while (!(await fetch(base).catch(() => null))) {
    if (site.exitCode !== null) throw new Error('the site did not start')
    await wait(50)
  }
  return { base, stop: async () => void (site.kill(), await exitOf(site)) }
}

function environment(content: string): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'production', CONTENT_URL: content, NEXT_TELEMETRY_DISABLED: '1' }
}

test('the manual shows its files', () => {
  const shown = blocksOf(readPage('editorial.md')).filter(({ language }) => language === 'js' || language === 'jsx')
  expect(shown.map(({ path }) => path)).toHaveLength(5)
  for (const { path, text } of shown) expect(text, path ?? '').toBe(readFileSync(join(dir, path ?? ''), 'utf8'))
})

describeWith(nextPackage)('a site of Next.js', () => {
  beforeAll(async () => {
    // Its bundler follows no link out of the site.
    for (const part of ['package.json', 'dist'])
      cpSync(join(dir, '../../../packages/client', part), join(dir, 'node_modules/@content-gen/client', part), {
        recursive: true,
      })
    await promisify(execFile)(process.execPath, [next, 'build'], { cwd: dir, env: environment('http://127.0.0.1:1') })
  }, 300_000)

  describe.each(sampled('sqlite'))('on %s', (provider) => {
    let server: Served
    let site: Site
    beforeAll(async () => {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}/api/preview?slug={slug}&token={token}`
      server = await serveEditorial('next', provider, { editorial: { enabled: true, preview: { url } } })
      site = await startSite(port, server.base)
    }, 180_000)
    afterAll(async () => {
      await site?.stop()
      await server?.stop()
    })

    const workOn = async (document: object, entry?: number): Promise<number> =>
      (await server.send('POST', copies, { entry, document })).json.data.id

    /** Follows the link of a preview as a browser does; returns its cookies. */
    async function follow(copy: number, more: object = {}): Promise<{ path: string; cookie: string }> {
      const shown = { copies: [{ type: article, copy }], ...more }
      const { url } = (await server.send('POST', '/editorial/previews', shown)).json.data
      const answer = await fetch(url, { redirect: 'manual' })
      expect(answer.status).toBe(307)
      const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0])
      return { path: answer.headers.get('location') ?? '', cookie: cookie.join('; ') }
    }

    async function visit(path: string, cookie = '') {
      const answer = await fetch(new URL(path, site.base), { headers: cookie ? { cookie } : {} })
      const title = /<h1>([^<]*)<\/h1>/.exec(await answer.text())?.[1] ?? null
      return { status: answer.status, title, cached: answer.headers.get('cache-control') ?? '' }
    }

    test('work on an entry shows to whoever has the link', async () => {
      const slug = `live-${provider}`
      const entry = await server.create('/articles', { title: 'Live title', slug })
      const other = `other-${provider}`
      await server.create('/articles', { title: 'Other title', slug: other })
      expect(await visit(`/articles/${slug}`)).toMatchObject({ status: 200, title: 'Live title' })
      const copy = await workOn({ title: 'Work on it' }, entry)
      const { path, cookie } = await follow(copy)
      expect(path).toBe(`/articles/${slug}`)
      const shown = await visit(path, cookie)
      expect(shown).toMatchObject({
        status: 200,
        title: 'Work on it',
        cached: expect.stringMatching(/private.*no-store/),
      })
      await server.send('PUT', `${copies}/${copy}`, { revision: 1, document: { title: 'More work' } })
      expect((await visit(path, cookie)).title).toBe('More work')
      expect((await visit(`/articles/${other}`, cookie)).title).toBe('Other title')
      for (const visited of [path, path]) expect((await visit(visited)).title).toBe('Live title')
      await server.send('DELETE', `${copies}/${copy}`)
      expect((await visit(path, cookie)).title).toBe('Live title')
    })

    test('so does an entry that is not there yet', async () => {
      const slug = `new-${provider}`
      const { path, cookie } = await follow(await workOn({ title: 'New title', slug }))
      expect(await visit(path, cookie)).toMatchObject({ status: 200, title: 'New title' })
      expect(await visit(path)).toMatchObject({ status: 404, title: null })
    })

    test('a link that has ended shows what is live', async () => {
      const slug = `ended-${provider}`
      const entry = await server.create('/articles', { title: 'Live title', slug })
      const { path, cookie } = await follow(await workOn({ title: 'Work on it' }, entry), { minutes: 0.03 })
      await wait(1_900)
      expect(await visit(path, cookie)).toMatchObject({ status: 200, title: 'Live title' })
    })
  })
})
