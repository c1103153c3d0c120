/** Spans of stored files: each act has one, and a storage of the owner's class is still itself. */
import { expect, test } from 'vitest'
import { tracedStorage } from '../src/storage/traced-storage.js'
import type { Draft, Storage } from '../src/storage/storage.js'

class Shelf implements Storage {
  readonly provider = 'shelf'
  readonly #removed: string[] = []
  readonly draft: Draft = {
    folder: '/tmp/draft',
    place: async () => undefined,
    keep: async () => Promise.reject(new Error('the shelf is full')),
    settle: async () => undefined,
  }

  open = async () => this.draft
  async remove(names: readonly string[]) {
    this.#removed.push(...names)
  }
  url(name: string) {
    return `${this.#removed.length}/${name}`
  }
  async settleLeftovers() {}
}

test('each act on files has a span', async () => {
  const spans: string[] = []
  const storage = tracedStorage(new Shelf(), async (name, act) => {
    spans.push(name)
    return act({})
  })
  const draft = await storage.open()
  expect(draft.folder).toBe('/tmp/draft')
  await draft.place([])
  await expect(draft.keep()).rejects.toThrow('full')
  await draft.settle(async () => undefined)
  await storage.remove(['a.png'])
  expect(spans).toEqual(['storage_place', 'storage_keep', 'storage_settle', 'storage_remove'])
  expect([storage.provider, storage.url('b.png'), storage.fetch]).toEqual(['shelf', '1/b.png', undefined])
})
