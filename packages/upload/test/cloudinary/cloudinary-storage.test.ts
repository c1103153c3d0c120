/** Files and rows agree, with files at Cloudinary. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Account } from '../../src/cloudinary/account.js'
import { assetName } from '../../src/cloudinary/asset.js'
import { accountSettings } from '../../src/cloudinary/settings.js'
import { remoteStorage } from '../../src/remote/remote-storage.js'
import { cloudinaryServer, configOf, variables, type CloudinaryServer } from './cloudinary-server.js'
import type { PlacedGroup, RowFiles, Storage, WithRows } from '../../src/storage/storage.js'

let server: CloudinaryServer
let account: Account
let storage: Storage
let folder: string
beforeAll(async () => {
  server = await cloudinaryServer()
})
afterAll(() => server?.stop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-gen-cloudinary-storage-'))
  account = new Account({ ...accountSettings(configOf(server.base, { folder: 'f' }), variables), patience: 150 })
  storage = remoteStorage(account, 'cloudinary', () => undefined, assetName)
})
afterEach(() => {
  server.fault = () => null
  server.assets.clear()
  rmSync(folder, { recursive: true })
})

const withRows =
  (rows: Readonly<Record<string, RowFiles>>): WithRows =>
  (hashes, use) =>
    use(new Map(Object.entries(rows).filter(([hash]) => hashes.includes(hash))))
const stored = () => Object.fromEntries([...server.assets].map(([id, { content }]) => [id, content.toString()]))

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

/** The row has a file where Strapi v4 put it, in another folder, and one of ours. */
const first = { names: ['raw/older/a.txt', 'small_a.txt'], version: '1' }
const after = { names: ['a_1.txt', 'large_a_1.txt'], version: '2' }
const oldFiles = { 'raw/older/a.txt': 'old', 'raw/f/small_a.txt': 'old' }
const newFiles = { 'raw/f/a_1.txt': 'new', 'raw/f/large_a_1.txt': 'new' }
const replacement = () => group('a', { 'a_1.txt': 'new', 'large_a_1.txt': 'new' }, first)
const addition = () => group('a', { 'small_a.txt': 'old', 'a.txt': 'old' })
const deletion = (): PlacedGroup => ({ hash: 'a', files: [], before: first })

/** Fills the account with the files of the first row. */
async function fill(): Promise<void> {
  server.assets.clear()
  for (const name of first.names) await account.put(name, group('a', { 'old.txt': 'old' }).files[0]?.path ?? '')
}

const changes = [
  ['a new file', {}, addition, { a: { names: ['a.txt', 'small_a.txt'], version: '1' } }],
  ['a replacement', { a: first }, replacement, { a: after }],
  ['a deletion', { a: first }, deletion, {}],
] as const
const filesBefore = (rows: object) => ('a' in rows ? oldFiles : {})
const filesAfter = {
  'a new file': { 'raw/f/a.txt': 'old', 'raw/f/small_a.txt': 'old' },
  'a replacement': newFiles,
  'a deletion': {},
}

describe.each(changes)('%s leaves files that agree with the row:', (name, rowsBefore, change, rowsAfter) => {
  const begin = async () => {
    if ('a' in rowsBefore) await fill()
    else server.assets.clear()
    server.restart()
  }

  test('if nothing fails', async () => {
    await begin()
    const draft = await placed(change())
    await draft.keep()
    expect(stored()).toEqual(filesAfter[name])
    expect(existsSync(draft.folder)).toBe(false)
  })

  test('if the rows cannot be changed', async () => {
    await begin()
    const draft = await placed(change())
    await draft.settle(withRows(rowsBefore))
    expect(stored()).toEqual(filesBefore(rowsBefore))
  })

  test.each(['forbid', 'lose', 'late'] as const)(
    'if all answers from some request on fail (%s)',
    async (fault) => {
      for (let failing = 0, isOver = false; !isOver; failing++) {
        await begin()
        let count = 0
        server.fault = (number) => {
          count = number + 1
          return number >= failing ? fault : null
        }
        const draft = await storage.open()
        const isPlaced = await draft.place([change()]).then(
          () => true,
          () => false,
        )
        // As the library does: the rows are changed if the files are placed, and what fails is settled later.
        const rows = isPlaced ? rowsAfter : rowsBefore
        const end = isPlaced ? draft.keep() : draft.settle(withRows(rows))
        const isSettled = await end.then(
          () => true,
          () => false,
        )
        isOver = count <= failing
        server.fault = () => null
        // Answers come late, after the first attempt to settle.
        server.arrive()
        if (!isSettled) await draft.settle(withRows(rows)).catch(() => draft.settle(withRows(rows)))
        expect(stored(), `from request ${failing}`).toEqual(isPlaced ? filesAfter[name] : filesBefore(rowsBefore))
      }
    },
    60_000,
  )

  test.each([false, true])(
    'if the server is killed at any request (%s: after the rows are changed)',
    async (isStored) => {
      for (let failing = 0, isOver = false; !isOver; failing++) {
        await begin()
        let count = 0
        server.fault = (number) => {
          count = number + 1
          if (number === failing) return 'lose'
          return number > failing ? 'forbid' : null
        }
        const draft = await storage.open()
        const isPlaced = await draft.place([change()]).then(
          () => true,
          () => false,
        )
        const isChanged = isPlaced && isStored
        if (isChanged) await draft.keep().catch(() => undefined)
        isOver = count <= failing
        server.fault = () => null
        for (const [id, asset] of new Map(server.assets)) {
          if (!id.includes('.incoming/')) continue
          server.assets.delete(id)
          server.assets.set(`raw/f/.incoming/${hostname()}~${2 ** 30}~a.json`, asset)
        }
        await storage.settleLeftovers(withRows(isChanged ? rowsAfter : rowsBefore))
        expect(stored(), `request ${failing}`).toEqual(isChanged ? filesAfter[name] : filesBefore(rowsBefore))
      }
    },
    60_000,
  )
})

test('a file that arrives after its change was undone is removed a minute later', async () => {
  server.restart()
  server.fault = (number) => (number === 1 ? 'late' : null)
  const draft = await storage.open()
  await expect(draft.place([group('a', { 'a.txt': 'new' })])).rejects.toMatchObject({
    status: 503,
    message: 'The files cannot be reached at the moment: nothing was changed',
  })
  await expect(draft.settle(withRows({}))).rejects.toThrow('may still store a file: it is removed once more')
  // A server that ends now leaves the note of it to the next start.
  expect(Object.keys(stored())).toEqual([expect.stringMatching(/^raw\/f\/\.incoming\/.*\.json$/)])
  server.arrive()
  expect(stored()).toMatchObject({ 'raw/f/a.txt': 'new' })
  await draft.settle(withRows({}))
  expect(stored()).toEqual({})
})

test('a name that no file can have is refused', async () => {
  const bad = { hash: 'b', files: [{ path: '', name: '../b', mime: '' }], before: null }
  await expect((async () => placed(bad))()).rejects.toThrow('"../b" is no name of a stored file')
  await expect((async () => storage.fetch?.('../b', join(folder, 'b')))()).rejects.toThrow('is no name')
})
