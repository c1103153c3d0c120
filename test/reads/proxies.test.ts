/** Debian's nginx and Varnish in front of a server: they store what they may, and nobody gets an answer of another or an outdated one. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { magazine } from '../accounts/account-project.js'
import { freshDatabase } from '../databases.js'
import { readyProject } from '../project.js'
import { program } from '../programs.js'
import { describeWith } from '../tried.js'
import type { ChildProcess } from 'node:child_process'
import type { RunningServer } from '../project.js'
import type { Need } from '../tried.js'

const actions = ['find', 'findOne', 'create', 'update']
const config = {
  graphql: { enabled: false },
  upload: { enabled: false },
  cache: { routes: { '/categories': 'public, max-age=600' } },
  permissions: { public: ['tag', 'category'].flatMap((type) => actions.map((name) => `api::${type}.${type}.${name}`)) },
}

interface Proxy {
  readonly name: string
  readonly command: string
  readonly need: Need
  /** The prefix of paths that it passes on with their `If-None-Match`: a caching nginx leaves it out. */
  readonly passing: string
  /** Writes its settings into a folder; returns its arguments. */
  readonly prepare: (folder: string, port: number, origin: URL) => string[]
}

const nginx: Proxy = {
  name: 'nginx',
  command: 'nginx',
  need: program('nginx'),
  passing: '/plain',
  prepare: (folder, port, origin) => {
    const file = join(folder, 'nginx.conf')
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ')
    const cache = `proxy_cache_path ${folder}/cache keys_zone=api:1m; proxy_cache api; proxy_cache_revalidate on;`
    const gzip = 'gzip on; gzip_types application/json; gzip_min_length 1;'
    const pass = `proxy_pass ${origin.origin}; add_header X-Cache $upstream_cache_status;`
    writeFileSync(
      file,
      `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {}
       http { access_log off; ${paths} ${cache} ${gzip}
       server { listen 127.0.0.1:${port}; location / { ${pass} } location /plain/ { proxy_cache off; proxy_pass ${origin.origin}/; } } }`,
    )
    return ['-p', folder, '-c', file]
  },
}

const varnish: Proxy = {
  name: 'Varnish',
  command: 'varnishd',
  need: program('varnishd', 'varnish'),
  passing: '',
  // `-j none`: Debian's default would need a user of its own.
  prepare: (folder, port, origin) =>
    `-F -n ${folder}/varnish -a 127.0.0.1:${port} -b ${origin.host} -s malloc,16m -j none`.split(' '),
}

describe.each([nginx, varnish])('$name', ({ command, need, passing, prepare }) => {
  describeWith(need)('before a server', () => {
    let server: RunningServer
    let proxy: ChildProcess
    let base: string
    let folder: string
    let drop: () => Promise<void>

    beforeAll(async () => {
      const database = await freshDatabase('sqlite')
      drop = database.drop
      const project = await readyProject({
        name: `proxies-${command}`,
        models: magazine,
        provider: 'sqlite',
        databaseUrl: database.url,
        config,
      })
      server = await project.start()
      folder = mkdtempSync(join(tmpdir(), 'content-gen-proxy-'))
      mkdirSync(join(folder, 'cache'))
      const port = await freePort()
      base = `http://127.0.0.1:${port}`
      proxy = spawn(command, prepare(folder, port, new URL(server.base)), { stdio: 'ignore' })
      const deadline = performance.now() + 20_000
      while ((await fetch(`${base}/_health`).catch(() => null))?.status !== 204) {
        if (proxy.exitCode !== null || performance.now() > deadline) throw new Error(`${name} did not start`)
        await wait(50)
      }
    }, 120_000)

    afterAll(async () => {
      if (proxy?.exitCode === null) {
        proxy.kill('SIGTERM')
        await once(proxy, 'exit')
      }
      await server.stop()
      await drop()
      rmSync(folder, { recursive: true, force: true })
    })

    const json = { 'content-type': 'application/json' }
    const write = async (at: string, path: string, method: string, data: object) =>
      (await (await fetch(`${at}/api${path}`, { method, headers: json, body: JSON.stringify({ data }) })).json()).data
        .id
    const total = async (at: string, path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${at}/api${path}`, { headers })
      return [answer.status, answer.status === 200 ? (await answer.json()).meta.pagination.total : null]
    }

    test('an answer without an age is asked for each time, and is never outdated', async () => {
      const before = (await total(server.base, '/tags'))[1]
      for (let n = 1; n <= 20; n++) {
        // Behind the proxy's back.
        await write(server.base, '/tags', 'POST', { name: `tag ${n}` })
        for (let again = 0; again < 2; again++) expect(await total(base, '/tags')).toEqual([200, before + n])
      }
    })

    test('an answer with an age is stored, and given to nobody with credentials', async () => {
      await write(server.base, '/categories', 'POST', { name: 'first', slug: 'first' })
      expect(await total(base, '/categories')).toEqual([200, 1])
      await write(server.base, '/categories', 'POST', { name: 'second', slug: 'second' })
      expect(await total(base, '/categories')).toEqual([200, 1])
      expect(await total(server.base, '/categories')).toEqual([200, 2])
      expect((await total(base, '/categories', { authorization: 'Bearer none' }))[0]).toBe(401)
      expect(await total(base, '/categories')).toEqual([200, 1])
    })

    test('a compressed answer is asked for by the tag that the proxy gave it', async () => {
      // curl leaves the body compressed.
      const curl = (...more: string[]) =>
        execFileSync('curl', ['-si', '-H', 'Accept-Encoding: gzip', ...more, `${base}${passing}/api/tags`])
      const head = (answer: Buffer) => answer.subarray(0, answer.indexOf('\r\n\r\n')).toString()
      const first = curl()
      const etag = /^etag: (.*)$/im.exec(head(first))?.[1]?.trim() ?? ''
      expect(etag).toMatch(/^(W\/)?"[\w-]{27}"$/)
      if (/^content-encoding: gzip/im.test(head(first)) && /^content-length/im.test(head(first)))
        expect(gunzipSync(first.subarray(first.indexOf('\r\n\r\n') + 4)).toString()).toContain('"data"')
      expect(head(curl('-H', `If-None-Match: ${etag}`))).toMatch(/^HTTP\/1.1 304/)
      await write(server.base, '/tags', 'POST', { name: 'one more' })
      expect(head(curl('-H', `If-None-Match: ${etag}`))).toMatch(/^HTTP\/1.1 200/)
    })

    test('errors are not stored', async () => {
      const id = (await write(server.base, '/tags', 'POST', { name: 'last' })) + 1
      expect((await fetch(`${base}/api/tags/${id}`)).status).toBe(404)
      expect(await write(server.base, '/tags', 'POST', { name: 'new' })).toBe(id)
      expect((await fetch(`${base}/api/tags/${id}`)).status).toBe(200)
    })
  })
})

/** The lines of VCL that the manual has for cache tags. */
function documentedVcl(): string {
  const manual = readFileSync(new URL('../../packages/cli/docs/caching.md', import.meta.url), 'utf8')
  return /```text\n( *acl purgers[^]*?)```/.exec(manual)?.[1] ?? ''
}

describeWith(varnish.need)('Varnish with cache tags', () => {
  let server: RunningServer
  let proxy: ChildProcess
  let base: string
  let folder: string
  let drop: () => Promise<void>

  beforeAll(async () => {
    const database = await freshDatabase('sqlite')
    drop = database.drop
    const purge = { url: '${VARNISH}', method: 'PURGE' }
    const cache = { roles: { public: 'public, s-maxage=600' }, tags: { header: 'Surrogate-Key', purge } }
    const project = await readyProject({
      name: 'proxies-tags',
      models: magazine,
      provider: 'sqlite',
      databaseUrl: database.url,
      config: { ...config, cache },
    })
    const port = await freePort()
    base = `http://127.0.0.1:${port}`
    server = await project.start({ VARNISH: base })
    folder = mkdtempSync(join(tmpdir(), 'content-gen-proxy-'))
    const { hostname, port: behind } = new URL(server.base)
    const backend = `vcl 4.1;\nbackend default { .host = "${hostname}"; .port = "${behind}"; }\n`
    writeFileSync(join(folder, 'tags.vcl'), backend + documentedVcl())
    const args = `-F -n ${folder}/varnish -a 127.0.0.1:${port} -f ${folder}/tags.vcl -s malloc,16m -j none`
    proxy = spawn('varnishd', args.split(' '), { stdio: 'ignore' })
    const deadline = performance.now() + 20_000
    while ((await fetch(`${base}/_health`).catch(() => null))?.status !== 204) {
      if (proxy.exitCode !== null || performance.now() > deadline) throw new Error('Varnish did not start')
      await wait(50)
    }
  }, 120_000)

  afterAll(async () => {
    await server.stop()
    if (proxy?.exitCode === null) {
      proxy.kill('SIGTERM')
      await once(proxy, 'exit')
    }
    await drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const save = async (path: string, method: string, data: object): Promise<number> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${server.base}/api${path}`, { method, headers, body: JSON.stringify({ data }) })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { data: { id: number } }).data.id
  }
  const ask = async (path: string) => {
    const answer = await fetch(`${base}/api${path}`)
    // The ids of this request and of the one that the answer was stored by.
    const isStored = answer.headers.get('x-varnish')?.includes(' ') === true
    return { isStored, tags: answer.headers.get('surrogate-key'), text: await answer.text() }
  }
  const until = async (path: string, wanted: string) => {
    for (const deadline = performance.now() + 10_000; !(await ask(path)).text.includes(wanted); await wait(20))
      if (performance.now() > deadline) throw new Error(`${path} never had ${wanted}`)
  }

  test('stores answers until a write changes them, and leaves the others', async () => {
    const tag = await save('/tags', 'POST', { name: 'first' })
    await save('/categories', 'POST', { name: 'other', slug: 'other' })
    const paths = ['/tags', `/tags/${tag}`, '/categories']
    await until('/categories', 'other')
    for (const path of paths) await ask(path)
    for (const path of paths) expect(await ask(path), path).toMatchObject({ isStored: true, tags: null })
    await save(`/tags/${tag}`, 'PUT', { name: 'second' })
    for (const path of paths.slice(0, 2)) await until(path, 'second')
    expect((await ask('/categories')).isStored).toBe(true)
    expect((await fetch(base, { method: 'PURGE', headers: { 'surrogate-key': 'category' } })).status).toBe(200)
    expect((await ask('/categories')).isStored).toBe(false)
  })
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
