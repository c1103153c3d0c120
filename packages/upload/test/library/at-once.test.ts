/** Replacements at once, with their steps in a chosen order, while the clock stands still. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { execute } from '../../../../test/accounts/sql.js'
import { freshDatabase, sampled } from '../../../../test/databases.js'
import type { Provider, TestDatabase } from '../../../../test/databases.js'
import { bodyOf, filePart, send, until } from '../client.js'
import { openLibrary, running } from '../library.js'
import { expectWhole } from '../library-whole.js'
import { filesOf, picture, small } from './scene.js'
import type { Reply } from '../client.js'
import type { Library } from '../library.js'

const steps = fileURLToPath(new URL('../steps/held-steps.mjs', import.meta.url))
const large = await picture(300, 300)
/** Refuses each change of a picture's width as if another transaction were in the way, and no longer does. */
const clashes: Readonly<Record<Provider, readonly [readonly string[], readonly string[]]>> = {
  sqlite: [
    [
      'create table taken (id integer primary key)',
      'insert into taken values (1)',
      'create trigger refused before update on files when new.width is not old.width begin insert into taken values (1); end',
    ],
    ['drop trigger refused', 'drop table taken'],
  ],
  postgresql: [
    [
      `create function refused() returns trigger language plpgsql as $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`,
      `create trigger refused before update on files for each row when (new.width is distinct from old.width) execute function refused()`,
    ],
    ['drop trigger refused on files', 'drop function refused'],
  ],
}
/** Milliseconds. Enough for a request that waits for nobody. */
const unhindered = 1_500

describe.each(sampled('postgresql'))('replacements at once on %s', (provider) => {
  const gates = mkdtempSync(join(tmpdir(), 'content-gen-gates-'))
  let database: TestDatabase
  let first: Library
  let library: Library

  const start = async () => {
    const server = await first.project.start({
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--import=${steps}`,
      HELD_STEPS: gates,
    })
    library = running(first.project, server, first.folder, async () => undefined)
  }
  beforeAll(async () => {
    database = await freshDatabase(provider)
    first = await openLibrary('at-once', provider, { database })
    await first.server.stop()
    await start()
  })
  afterEach(async () => {
    await until(() => library.incoming().length === 0)
    await expectWhole(library)
  })
  afterAll(async () => {
    await library?.server.stop()
    await first?.close()
    rmSync(gates, { recursive: true })
  })

  const uploaded = async (content: Buffer): Promise<number> =>
    filesOf(await library.upload(filePart('files', 'x.png', content)))[0]?.id ?? 0
  const replace = (id: number, content: Buffer): Promise<Reply> =>
    send(library.server.base, `/api/upload?id=${id}`, bodyOf([filePart('files', 'y.png', content)]))
  /** Runs `work` until it waits at the gate; returns what lets it go on, and its end. */
  const held = async <Result>(step: string, work: () => Promise<Result>) => {
    writeFileSync(join(gates, step), '')
    const end = work()
    end.catch(() => undefined)
    await until(() => existsSync(join(gates, `${step}.held`)))
    return { end, go: () => rmSync(join(gates, `${step}.held`)) }
  }
  const statusOf = async (reply: Promise<Reply>) => (await reply).status

  test('the second reads the names that the first has left, although both have the same time', async () => {
    const id = await uploaded(small)
    const enlarging = await held('rename-original', () => replace(id, large))
    const shrinking = replace(id, small)
    await Promise.race([shrinking, wait(unhindered)])
    enlarging.go()
    expect([await statusOf(enlarging.end), await statusOf(shrinking)]).toEqual([200, 200])
  })

  test('the first does not remove what the second has placed', async () => {
    const id = await uploaded(large)
    const shrinking = await held('rm-thumbnail', () => replace(id, small))
    const enlarging = replace(id, large)
    await Promise.race([enlarging, wait(unhindered)])
    shrinking.go()
    expect([await statusOf(shrinking.end), await statusOf(enlarging)]).toEqual([200, 200])
    expect((await library.rows()).find((row) => row.id === id)?.formats).toHaveProperty('thumbnail')
  })

  test('a deletion waits for them', async () => {
    const id = await uploaded(large)
    const shrinking = await held('rm-thumbnail', () => replace(id, small))
    const path = `/api/upload/files/${id}`
    const deletion = send(library.server.base, path, undefined, { method: 'DELETE' })
    await Promise.race([deletion, wait(unhindered)])
    shrinking.go()
    await shrinking.end
    expect(await statusOf(deletion)).toBe(200)
  })

  const crop = (id: number, more: object = {}) =>
    send(
      library.server.base,
      `/api/upload/files/${id}/crop`,
      Buffer.from(JSON.stringify({ x: 0, y: 0, width: 3, height: 2, ...more })),
      { headers: { 'content-type': 'application/json' } },
    )
  const fileOf = async (id: number) => (await library.rows()).find((row) => row.id === id)

  test('a crop of a picture that is replaced meanwhile is refused: it was chosen on another one', async () => {
    const id = await uploaded(small)
    const { updatedAt } = await library.get<{ updatedAt: string }>(`/api/upload/files/${id}`)
    const enlarging = await held('rename-original', () => replace(id, large))
    // SQLite reads the picture only after the replacement: without this it is the new one that is cropped.
    const cropping = crop(id, provider === 'sqlite' ? { updatedAt } : {})
    await Promise.race([cropping, wait(unhindered)])
    enlarging.go()
    expect(await statusOf(enlarging.end)).toBe(200)
    const { status, text } = await cropping
    expect([status, JSON.parse(text).error.message]).toEqual([409, 'The file was changed meanwhile'])
    expect(await fileOf(id)).toMatchObject({ width: 300, name: 'y.png' })
  })

  test('whoever says which picture was seen neither crops nor replaces another', async () => {
    const id = await uploaded(small)
    const seen = (await library.get<{ updatedAt: string }>(`/api/upload/files/${id}`)).updatedAt
    const replaceSeen = (moment: string) =>
      send(
        library.server.base,
        `/api/upload?id=${id}&updatedAt=${encodeURIComponent(moment)}`,
        bodyOf([filePart('files', 'y.png', large)]),
      )
    expect(await statusOf(replaceSeen(seen))).toBe(200)
    const refused = [crop(id, { updatedAt: seen }), crop(id, { updatedAt: seen, copy: true }), replaceSeen(seen)]
    expect(await Promise.all(refused.map(statusOf))).toEqual([409, 409, 409])
    expect(await Promise.all([crop(id, { updatedAt: 'x' }), replaceSeen('x')].map(statusOf))).toEqual([400, 400])
    const { updatedAt } = await library.get<{ updatedAt: string }>(`/api/upload/files/${id}`)
    expect(await statusOf(crop(id, { updatedAt }))).toBe(200)
    expect(await fileOf(id)).toMatchObject({ width: 3 })
  })

  test('one whose transaction the database wants repeated is a 503, leaves nothing behind, and can be sent again', async () => {
    const id = await uploaded(small)
    const before = await fileOf(id)
    const [refuse, permit] = clashes[provider]
    await execute(provider, database.url, refuse)
    const { status, text } = await replace(id, large)
    expect([status, JSON.parse(text).error.message]).toEqual([
      503,
      'The database was too busy to store the file: send it again',
    ])
    await until(() => library.incoming().length === 0)
    expect(await fileOf(id)).toEqual(before)
    await expectWhole(library)
    await execute(provider, database.url, permit)
    expect(await statusOf(replace(id, large))).toBe(200)
  })

  test('one that is stored stays, although the server was killed before it removed what the file had before', async () => {
    const id = await uploaded(large)
    await held('rm-thumbnail', () => replace(id, small))
    process.kill(library.server.pid, 'SIGKILL')
    rmSync(join(gates, 'rm-thumbnail.held'))
    await start()
    await until(() => library.incoming().length === 0)
    expect((await library.rows()).find((row) => row.id === id)?.formats).toEqual({})
  })

  test('each makes the time of the file a later one', async () => {
    const id = await uploaded(small)
    const times: number[] = []
    for (let round = 0; round < 3; round++) {
      const { text } = await replace(id, small)
      times.push(Date.parse((JSON.parse(text) as { updatedAt: string }).updatedAt))
    }
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 1, 2])
  })
})
