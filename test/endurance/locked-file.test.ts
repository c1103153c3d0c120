/** An SQLite file that another process holds: writes wait for it, and nothing else waits for the writes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../../packages/upload/test/client.js'
import { openLibrary } from '../../packages/upload/test/library.js'
import type { Library } from '../../packages/upload/test/library.js'
import { exitOf } from '../exit-of.js'
import { meanwhile } from '../meanwhile.js'

const script = `
  import Database from 'better-sqlite3'
  const database = new Database(process.argv[1].replace(/^file:/, ''))
  database.exec(process.argv[2])
  process.stdout.write('held')
  process.stdin.on('end', () => database.exec('rollback')).resume()
`

/** A process that holds the file until it is told to release it. */
async function holder(url: string, statement: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, url, statement], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    release: async () => {
      child.stdin.end()
      await exitOf(child)
    },
  }
}

const json = { headers: { 'content-type': 'application/json' } }

describe.each(['begin immediate', 'begin exclusive'])('a file that another process holds: %s', (statement) => {
  let library: Library
  beforeAll(async () => {
    library = await openLibrary(`locked-${statement.replace(' ', '-')}`, 'sqlite')
  }, 120_000)
  afterAll(() => library?.close())

  const base = () => library.server.base
  const hold = () => holder(String(library.project.env['DATABASE_URL']), statement)
  const create = (title: string) =>
    send(base(), '/api/tags', Buffer.from(JSON.stringify({ data: { name: title } })), json)
  const createTree = (title: string) =>
    send(base(), '/api/articles', Buffer.from(JSON.stringify({ data: { title, tags: { connect: [1] } } })), json)

  test('writes wait, and reads do not', { timeout: 60_000 }, async () => {
    expect((await create('first')).status).toBe(200)
    const { release } = await hold()
    let answered = 0
    const writes = [create('second'), createTree('Third')].map((write) => write.finally(() => answered++))
    const answers = await meanwhile(Promise.all(writes), async () => {
      await wait(300)
      for (let turn = 0; turn < 20; turn++) {
        expect((await send(base(), '/_health')).status).toBe(204)
        expect((await send(base(), '/api/articles')).status).toBe(200)
      }
      expect(answered).toBe(0)
      await release()
    })
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  test('writes that have waited long enough are a 503, however many wait', { timeout: 60_000 }, async () => {
    const { release } = await hold()
    const writes = await Promise.all(Array.from({ length: 10 }, (_, n) => create(`refused ${n}`)))
    for (const { status, text, headers } of writes) {
      expect(status).toBe(503)
      expect(JSON.parse(text).error.name).toBe('ServiceUnavailableError')
      expect(headers['retry-after']).toBe('1')
    }
    await release()
    expect((await create('accepted')).status).toBe(200)
  })

  test('the server stops nevertheless', { timeout: 60_000 }, async () => {
    const { release } = await hold()
    await meanwhile(
      create('too late').catch(() => null),
      async () => {
        await wait(200)
        expect(await library.server.stop()).toBe(0)
      },
    )
    await release()
  })
})
