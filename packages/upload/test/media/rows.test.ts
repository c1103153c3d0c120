/** Rows that others change meanwhile, and places that are one. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clearSources, moveFiles, Sources, type MediaDatabase } from '../../src/console/index.js'
import { localStorage } from '../../src/storage/local-storage.js'
import type { Storage } from '../../src/storage/storage.js'

let folder: string
let handle: Database.Database
let database: MediaDatabase
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-gen-media-'))
  handle = new Database(':memory:')
  handle.exec(`create table files (id integer primary key, name text, hash text, ext text, mime text, size real, url text,
    preview_url text, provider text, provider_metadata text, formats text, updated_at text)`)
  const query: MediaDatabase['query'] = async (text, values = []) => {
    const statement = handle.prepare<unknown[], Record<string, unknown>>(text)
    if (statement.reader) return statement.all(...values)
    statement.run(...values)
    return []
  }
  const texts: MediaDatabase['texts'] = []
  database = {
    files: '"files"',
    texts,
    lock: '',
    versionOf: (column) => column,
    query,
    transact: (work) => work(query),
  }
})
afterEach(() => {
  handle.close()
  rmSync(folder, { recursive: true })
})

function place(name: string, provider = name): Storage {
  return { ...localStorage(join(folder, name), `/${name}`), provider }
}

async function put(storage: Storage, hash: string, provider = storage.provider): Promise<void> {
  const draft = await storage.open()
  const path = join(draft.folder, hash)
  writeFileSync(path, hash)
  await draft.place([{ hash, files: [{ path, name: `${hash}.txt`, mime: 'text/plain' }], before: null }])
  await draft.keep()
  const url = storage.url(`${hash}.txt`)
  handle
    .prepare('insert into files (name, hash, ext, url, provider, updated_at) values (?, ?, ?, ?, ?, ?)')
    .run(hash, hash, '.txt', url, provider, '1')
}

const rows = () => handle.prepare('select provider, url from files order by id').all()
const stored = (name: string) => readdirSync(join(folder, name)).filter((file) => !file.startsWith('.'))
const options = { dryRun: false, from: null, onMoved: () => undefined }
const noMentions = { texts: 0, first: new Map<string, never>() }

/** A target in which something happens once a file is placed. */
function interrupted(storage: Storage, happen: (time: number) => void): Storage {
  let time = 0
  return { ...storage, size: async (name) => (happen(++time), (await storage.size?.(name)) ?? null) }
}

describe('a row that is changed while its file is copied', () => {
  test('is read again, and moves as it is then', async () => {
    const [old, target] = [place('old'), place('new')]
    await put(old, 'a')
    const changing = interrupted(target, (time) => {
      if (time > 1) return
      writeFileSync(join(folder, 'old/a.txt'), 'other')
      handle.prepare(`update files set updated_at = '2'`).run()
    })
    const { moved } = await moveFiles(database, { target: changing, sources: new Sources([old], []) }, options)
    expect([moved.files, rows()]).toEqual([1, [{ provider: 'new', url: '/new/a.txt' }]])
    expect(readFileSync(join(folder, 'new/a.txt'), 'utf8')).toBe('other')
  })

  test('and is never at rest, stays', async () => {
    const [old, target] = [place('old'), place('new')]
    await put(old, 'a')
    const changing = interrupted(target, (time) => handle.prepare('update files set updated_at = ?').run(`${time}.`))
    const { moved, failed } = await moveFiles(database, { target: changing, sources: new Sources([old], []) }, options)
    expect([moved.files, failed]).toEqual([0, [{ id: 1, name: 'a', reason: 'it is being changed: run this again' }]])
    expect(rows()).toEqual([{ provider: 'old', url: '/old/a.txt' }])
  })

  test('and goes, leaves nothing', async () => {
    const [old, target] = [place('old'), place('new')]
    await put(old, 'a')
    const changing = interrupted(target, () => handle.prepare('delete from files').run())
    const run = await moveFiles(database, { target: changing, sources: new Sources([old], []) }, options)
    expect(run).toMatchObject({ moved: { files: 0 }, failed: [], stopped: null })
    expect(stored('new')).toEqual([])
  })
})

test('a file whose name another row has in the target stays', async () => {
  const [old, target] = [place('old'), place('new')]
  await put(old, 'a')
  await put(target, 'a')
  writeFileSync(join(folder, 'new/a.txt'), 'of another row')
  const { failed } = await moveFiles(database, { target, sources: new Sources([old], []) }, options)
  expect(failed).toEqual([{ id: 1, name: 'a', reason: 'another file has its name in new' }])
  expect(readFileSync(join(folder, 'new/a.txt'), 'utf8')).toBe('of another row')
})

test('files move between two places of one provider, and nothing is deleted if the places are one', async () => {
  const [old, target] = [place('old', 'bucket'), place('new', 'bucket')]
  await put(old, 'a')
  const sources = new Sources([old], [])
  expect((await moveFiles(database, { target, sources }, options)).moved.files).toBe(1)
  expect(rows()).toEqual([{ provider: 'bucket', url: '/new/a.txt' }])
  const same = { ...target, url: (name: string) => `https://cdn.example.com/${name}` }
  const clearing = { isDeleting: true, mentions: noMentions }
  await expect(
    clearSources(database, { target, sources: new Sources([{ ...same, provider: 'x' }], []) }, clearing),
  ).rejects.toThrow('Nothing was deleted: the files to delete are those of the project')
  expect(stored('new')).toEqual(['a.txt'])
  expect(await clearSources(database, { target, sources }, clearing)).toMatchObject({ deleted: { files: 1 } })
  expect([stored('old'), stored('new')]).toEqual([[], ['a.txt']])
})

test('only addresses that the operator names are read, whole and without redirects', async () => {
  const server = createServer((request, answer) => {
    if (request.url === '/moved.txt') answer.writeHead(302, { location: '/a.txt' }).end()
    else answer.end('a page that is no file')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const base = typeof address === 'object' ? `http://127.0.0.1:${address?.port}/` : ''
  const add = handle.prepare(
    `insert into files (name, hash, ext, size, url, provider, updated_at) values (?, ?, '.txt', ?, ?, 'far', '1')`,
  )
  add.run('a', 'a', 0.02, `${base}a.txt`)
  add.run('moved', 'moved', 0.02, `${base}moved.txt`)
  add.run('b', 'b', 7, `${base}b.txt`)
  add.run('c', 'c', 0.02, `${base.slice(0, -1)}0/c.txt`)
  const run = await moveFiles(database, { target: place('new'), sources: new Sources([], [base]) }, options)
  server.close()
  expect(run).toMatchObject({
    moved: { files: 1 },
    failed: [
      { name: 'moved', reason: expect.stringContaining('redirect') as string },
      { name: 'b', reason: `${base}b.txt answers 22 bytes, but the row says 7 kB` },
    ],
    left: [{ provider: 'far', files: 1 }],
  })
  expect(stored('new')).toEqual(['a.txt'])
})
