/** A move that is killed at any request, or whose bucket fails at any, leaves every file where its row says, and the next run goes on. */
import { readdirSync } from 'node:fs'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import http, { type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers } from '../../../../test/databases.js'
import { Bucket } from '../../src/s3/bucket.js'
import { bucketSettings } from '../../src/s3/settings.js'
import { configOf, s3Server, type S3Server } from '../s3/s3-server.js'
import { add, bucketSetting, namesOf, openSite, picture, rowsOf, type Site, type StoredRow } from './site.js'

const bin = fileURLToPath(new URL('../../../cli/bin/content-gen.js', import.meta.url))

describe.each(providers)('a move on %s', (provider) => {
  let s3: S3Server
  let between: Between
  let bucket: Bucket
  let site: Site
  let before: readonly StoredRow[]

  beforeAll(async () => {
    s3 = await s3Server('site')
    between = await openBetween(s3.endpoint)
    bucket = new Bucket(bucketSettings(configOf(s3.endpoint, 'site', { rootPath: 'media' }), {}))
    site = await openSite('kills', provider, between.endpoint, {})
    const server = await site.start()
    await add(server, 'red.png', await picture('#ff0000'))
    await add(server, 'note.txt', 'a note')
    before = await rowsOf(server)
    await server.stop()
    await site.keepFiles(bucketSetting)
  }, 180_000)
  afterAll(async () => {
    between?.server.close()
    await s3?.close()
    await site?.drop()
  })

  const all = () => before.flatMap(namesOf).toSorted()
  const begin = (...args: string[]) =>
    spawn(process.execPath, [bin, 'media', 'move', '--to', 'aws-s3', ...args, '--project', site.project.dir], {
      env: site.project.env,
      stdio: 'ignore',
    })
  const ended = async (child: ChildProcess) => (child.exitCode ?? child.signalCode) || (await once(child, 'exit'))[0]

  const kill = async (child: ChildProcess) => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  /** Each file is where its row says. */
  const verify = async () => {
    const { code, stdout } = await site.media('check', '--json')
    expect([code, (JSON.parse(stdout) as { missing: unknown[] }).missing]).toEqual([0, []])
  }

  /** Everything has moved, and is nowhere half. */
  const finish = async () => {
    const { code, stdout } = await site.media('move', '--to', 'aws-s3')
    expect(code, stdout).toBe(0)
    const found = (await bucket.list('')).map(({ name }) => name).toSorted()
    expect(found).toEqual(all())
    await verify()
  }

  /** As before the first move: rows first, so that nothing is half moved in between either. */
  const reset = async () => {
    const { withRows } = await import('@content-gen/operate')
    await withRows({ projectDir: site.project.dir, provider, databaseUrl: site.databaseUrl }, async (rows) => {
      for (const { id, url, formats } of before)
        await rows.query('update files set url = ?, provider = ?, formats = ? where id = ?', [
          url,
          'local',
          formats && JSON.stringify(formats),
          id,
        ])
    })
    await bucket.remove((await bucket.list('')).map(({ name }) => name))
  }

  test('that is killed at any request goes on', { timeout: 300_000 }, async () => {
    for (let request = 1, isOver = false; !isOver; request += 1) {
      const child = begin()
      between.at(request, { isDone: provider === 'postgresql' }, () => kill(child))
      isOver = (await ended(child)) === 0
      between.at(0)
      await verify()
      await finish()
      await reset()
    }
  })

  test('whose bucket fails at any request stops, and goes on', { timeout: 300_000 }, async () => {
    for (let request = 1, isOver = false; !isOver; request += 3) {
      between.failFrom(request)
      isOver = (await ended(begin())) === 0
      between.failFrom(0)
      await verify()
      await finish()
      await reset()
    }
  })

  test('that deletes old bytes, and is killed at any request, loses none', { timeout: 300_000 }, async () => {
    expect((await site.media('move', '--to', 'aws-s3')).code).toBe(0)
    const child = begin('--delete-source')
    between.at(4, { isDone: false }, () => kill(child))
    await ended(child)
    between.at(0)
    await verify()
    expect((await site.media('move', '--to', 'aws-s3', '--delete-source')).code).toBe(0)
    await finish()
    expect(readdirSync(site.folder).filter((name) => !name.startsWith('.'))).toEqual([])
  })
})

interface Between {
  readonly server: Server
  readonly endpoint: string
  /** Acts on a request, counted from now, instead of answering it; `isDone`: after the bucket has done it. 0: on none. */
  at(request: number, when?: { readonly isDone: boolean }, act?: () => Promise<void>): void
  /** Refuses all requests from one on; 0: none. */
  failFrom(request: number): void
}

/** A server between the command and the bucket. */
async function openBetween(target: string): Promise<Between> {
  let [count, acting, failing, isDone] = [0, 0, 0, false]
  let act: () => Promise<void> = async () => undefined
  const server = http.createServer((incoming, answer) => {
    const number = ++count
    const actNow = () => void act().then(() => answer.destroy())
    const pass = () => {
      const { method, headers, url } = incoming
      const outgoing = http.request(new URL(url ?? '', target), { method, headers }, (found) => {
        if (number === acting) return void found.resume().on('end', actNow)
        answer.writeHead(found.statusCode ?? 500, found.headers)
        found.pipe(answer)
      })
      outgoing.on('error', () => answer.destroy())
      incoming.pipe(outgoing)
    }
    if (failing > 0 && number >= failing) answer.writeHead(403).end()
    else if (number === acting && !isDone) actNow()
    else pass()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    server,
    endpoint: `http://127.0.0.1:${address.port}`,
    at: (request, when = { isDone: false }, what = async () => undefined) => {
      ;[count, acting, isDone, act] = [0, request, when.isDone, what]
    },
    failFrom: (request) => {
      ;[count, failing] = [0, request]
    },
  }
}
