/** Files and rows agree, with files in a bucket. */
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Bucket } from '../../src/s3/bucket.js'
import { RemoteError } from '../../src/remote/exchange.js'
import { remoteStorage } from '../../src/remote/remote-storage.js'
import { bucketSettings } from '../../src/s3/settings.js'
import { configOf, s3Server, type S3Server } from './s3-server.js'
import type { PlacedGroup, RowFiles, Storage, WithRows } from '../../src/storage/storage.js'

let server: S3Server
let bucket: Bucket
let storage: Storage
let folder: string
const failures: string[] = []
beforeAll(async () => {
  server = await s3Server('site')
})
afterAll(() => server?.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-gen-s3-storage-'))
  bucket = new Bucket(bucketSettings(configOf(server.endpoint, 'site', { rootPath: 'files' }), {}))
  storage = remoteStorage(bucket, 'aws-s3', ({ message }) => failures.push(message))
})
afterEach(async () => {
  await bucket.remove((await bucket.list('')).map(({ name }) => name))
  rmSync(folder, { recursive: true })
  failures.length = 0
})

const withRows =
  (rows: Readonly<Record<string, RowFiles>>): WithRows =>
  (hashes, use) =>
    use(new Map(Object.entries(rows).filter(([hash]) => hashes.includes(hash))))

async function stored(): Promise<Readonly<Record<string, string | null>>> {
  const found = await bucket.list('')
  return Object.fromEntries(
    await Promise.all(found.map(async ({ name }) => [name, await bucket.getText(name)] as const)),
  )
}

function group(hash: string, contents: Readonly<Record<string, string>>, before: RowFiles | null = null): PlacedGroup {
  const files = Object.entries(contents).map(([name, content]) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return { path, name, mime: 'text/plain' }
  })
  return { hash, files, before }
}

async function placed(...groups: readonly PlacedGroup[]) {
  const draft = await storage.open()
  await draft.place(groups)
  return draft
}

const first = { names: ['a.txt', 'small_a.txt'], version: '1' }
const old = { 'a.txt': 'old', 'small_a.txt': 'old' }
const replacement = () => group('a', { 'a.txt': 'new', 'large_a.txt': 'new' }, first)

describe('a change', () => {
  test('that is kept leaves its files alone', async () => {
    const draft = await placed(group('a', old), group('b', { 'b.txt': 'b' }))
    await draft.keep()
    expect(await stored()).toEqual({ ...old, 'b.txt': 'b' })
    expect(existsSync(draft.folder)).toBe(false)
  })

  test('that failed leaves nothing', async () => {
    const draft = await placed(group('a', old))
    await draft.settle(withRows({}))
    expect(await stored()).toEqual({})
    expect(existsSync(draft.folder)).toBe(false)
  })

  test('that placed nothing leaves nothing', async () => {
    await (await storage.open()).keep()
    await (await storage.open()).settle(withRows({}))
    expect(await stored()).toEqual({})
  })

  test('replaces files, and is undone if the row is unchanged', async () => {
    await (await placed(group('a', old))).keep()
    await (await placed(replacement())).settle(withRows({ a: first }))
    expect(await stored()).toEqual(old)
    await (await placed(replacement())).settle(withRows({ a: { names: ['a.txt', 'large_a.txt'], version: '2' } }))
    expect(await stored()).toEqual({ 'a.txt': 'new', 'large_a.txt': 'new' })
  })

  test('deletes files once the row is deleted', async () => {
    await (await placed(group('a', old))).keep()
    const failed = await placed({ hash: 'a', files: [], before: first })
    await failed.settle(withRows({ a: first }))
    expect(await stored()).toEqual(old)
    const done = await placed({ hash: 'a', files: [], before: first })
    await done.keep()
    expect(await stored()).toEqual({})
  })

  test('sets aside the content of the row, not that of a failed change that is not settled yet', async () => {
    await (await placed(group('a', old))).keep()
    const lost = await placed(replacement())
    const next = await placed(replacement())
    await next.settle(withRows({ a: first }))
    await lost.settle(withRows({ a: first }))
    expect(await stored()).toEqual(old)
  })
})

describe('a change leaves files that agree with the row:', () => {
  const after = { names: ['a.txt', 'large_a.txt'], version: '2' }
  const changes = [
    ['a new file', null, addition, { a: first }, old],
    ['a replacement', first, replacement, { a: after }, { 'a.txt': 'new', 'large_a.txt': 'new' }],
    ['a deletion', first, () => ({ hash: 'a', files: [], before: first }), {}, {}],
  ] as const

  describe.each(changes)('%s', (_name, before, change, rowsAfter, filesAfter) => {
    const rowsBefore: Readonly<Record<string, RowFiles>> = before === null ? {} : { a: before }
    const filesBefore = before === null ? {} : old
    /** Begins the change on a bucket one of whose requests fails; `isDone`: after the bucket has done it. */
    const begin = async (failing: number, { isDone, isLast }: { isDone: boolean; isLast: boolean }) => {
      await bucket.remove((await bucket.list('')).map(({ name }) => name))
      if (before !== null) await (await placed(group('a', old))).keep()
      const faulty = faultyBucket(failing, isDone, isLast)
      const draft = await remoteStorage(faulty.bucket, 'aws-s3', () => undefined).open()
      const isPlaced = await draft.place([change()]).then(
        () => true,
        () => false,
      )
      return { draft, isPlaced, hasFailed: faulty.hasFailed }
    }

    test.each([false, true])('if any request fails (%s: after the bucket has done it)', async (isDone) => {
      for (let failing = 0, isOver = false; !isOver; failing++) {
        const { draft, isPlaced, hasFailed } = await begin(failing, { isDone, isLast: false })
        // As the library does: the rows are changed if the files are placed, and what fails is settled later.
        const end = isPlaced ? draft.keep() : draft.settle(withRows(rowsBefore))
        await end.catch(() => draft.settle(withRows(isPlaced ? rowsAfter : rowsBefore)))
        expect(await stored(), `request ${failing}`).toEqual(isPlaced ? filesAfter : filesBefore)
        isOver = !hasFailed()
      }
    })

    test.each([false, true])(
      'if the server is killed at any request (%s: after the rows are changed)',
      async (isStored) => {
        for (let failing = 0, isOver = false; !isOver; failing++) {
          const { draft, isPlaced, hasFailed } = await begin(failing, { isDone: true, isLast: true })
          const isChanged = isPlaced && isStored
          if (isChanged) await draft.keep().catch(() => undefined)
          isOver = !hasFailed()
          const ended = `.incoming/${hostname()}~${2 ** 30}~a`
          for (const { name } of await bucket.list('.incoming/')) {
            await bucket.copy(name, name.replace(/^\.incoming\/.*?(?=\.json$|\/)/, ended), false)
            await bucket.remove([name])
          }
          await storage.settleLeftovers(withRows(isChanged ? rowsAfter : rowsBefore))
          expect(await stored(), `request ${failing}`).toEqual(isChanged ? filesAfter : filesBefore)
        }
      },
    )
  })
})

function addition(): PlacedGroup {
  return group('a', old)
}

/** A bucket one of whose requests fails, and all later ones if it is the last. `isDone`: after it is done. */
function faultyBucket(failing: number, isDone: boolean, isLast: boolean) {
  let count = 0
  const faulty = new Proxy(bucket, {
    get: (target, name: keyof Bucket) => {
      const method = target[name] as (...given: readonly unknown[]) => Promise<unknown>
      return async (...given: readonly unknown[]) => {
        const number = count++
        if ((isLast && number > failing) || (number === failing && !isDone)) throw new RemoteError('refused', 500)
        const result = await method.apply(target, [...given])
        if (number === failing) throw new RemoteError('lost', null)
        return result
      }
    },
  })
  return { bucket: faulty, hasFailed: () => count > failing }
}

test('the change of a killed process is settled by the next start', async () => {
  const ended = `.incoming/${hostname()}~${2 ** 30}~a`
  await bucket.putText('new.txt', 'no row')
  await bucket.putText('a.txt', 'new')
  await bucket.putText(`${ended}/previous-a.txt`, 'old')
  await bucket.putText(
    `${ended}.json`,
    JSON.stringify([
      { hash: 'new', names: ['new.txt'], before: null },
      { hash: 'a', names: ['a.txt'], before: { names: ['a.txt'], version: '1' } },
    ]),
  )
  const running = await placed(group('b', { 'b.txt': 'b' }))
  await storage.settleLeftovers(withRows({ a: { names: ['a.txt'], version: '1' } }))
  const { 'a.txt': a, 'b.txt': b, ...others } = await stored()
  expect([a, b, Object.keys(others)]).toEqual(['old', 'b', [expect.stringMatching(/^\.incoming\/.*\.json$/)]])
  await running.keep()
})

test('files are examined in folders that nobody else reads or foresees, and a start removes those of killed processes', async () => {
  const [one, other] = [await storage.open(), await storage.open()]
  expect(statSync(one.folder).mode & 0o777).toBe(0o700)
  const random = [one.folder, other.folder].map((path) => path.slice(path.lastIndexOf('~')))
  expect(new Set(random).size).toBe(2)
  const dead = mkdtempSync(join(tmpdir(), `content-gen-upload~${hostname()}~999999999~another~draft~`))
  await storage.settleLeftovers?.(withRows({}))
  expect([existsSync(dead), existsSync(one.folder)]).toEqual([false, true])
  for (const draft of [one, other]) await draft.settle(withRows({}))
  expect(existsSync(one.folder)).toBe(false)
})

test('objects have the type of their files, and pages are downloaded', async () => {
  const files = [
    { name: 'p.png', mime: 'image/png' },
    { name: 'p.svg', mime: 'image/svg+xml' },
    { name: 'p.html', mime: 'text/html' },
  ]
  const draft = await storage.open()
  const paths = files.map(({ name, mime }) => ({
    ...group('p', { [name]: 'x' }).files[0],
    name,
    mime,
    path: join(folder, name),
  }))
  await draft.place([{ hash: 'p', files: paths, before: null }])
  await draft.keep()
  const headers = await Promise.all(
    files.map(async ({ name }) => {
      const response = await fetch(await bucket.signed(name, new Date(), 60))
      await response.text()
      return [response.headers.get('content-type'), response.headers.get('content-disposition')]
    }),
  )
  expect(headers).toEqual([
    ['image/png', null],
    ['image/svg+xml', 'attachment'],
    ['text/html', 'attachment'],
  ])
})

test('a bucket that refuses is an error for the client, with the reason in the log alone', async () => {
  const absent = new Bucket(bucketSettings(configOf(server.endpoint, 'absent'), {}))
  storage = remoteStorage(absent, 'aws-s3', ({ message }) => failures.push(message))
  await expect(placed(group('a', { 'a.txt': '' }))).rejects.toMatchObject({
    status: 503,
    message: 'The files cannot be reached at the moment: nothing was changed',
    refusal: { code: 'filesUnavailable' },
  })
  expect(failures).toEqual([expect.stringContaining('404 NoSuchBucket')])
})

test('a name that nobody stored is refused', async () => {
  await expect(
    (async () =>
      placed(group('a', { 'a.txt': '' }), {
        hash: 'b',
        files: [{ path: '', name: '../b', mime: '' }],
        before: null,
      }))(),
  ).rejects.toThrow('"../b" is no name of a stored file')
})
