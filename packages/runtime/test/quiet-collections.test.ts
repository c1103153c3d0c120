import { getHeapStatistics } from 'node:v8'
import { expect, test, vi } from 'vitest'
import { beginCollection, QuietCollections } from '../src/http/collection.js'

const megabyte = 1024 * 1024

/** A server whose heap is cut to what is in use when garbage is collected. */
function server() {
  const state = { size: 60, inUse: 30, utilization: 0, collections: 0 }
  const collections = new QuietCollections(
    () => state.size * megabyte,
    () => state.utilization,
    () => {
      state.collections++
      state.size = state.inUse
    },
  )
  return { state, look: () => collections.look() }
}

test('what a start has left is collected once', () => {
  const { state, look } = server()
  for (let time = 0; time < 5; time++) look()
  expect(state.collections).toBe(1)
})

test('a server that works is left alone, and collects once it is quiet', () => {
  const { state, look } = server()
  for (let time = 0; time < 2; time++) look()
  Object.assign(state, { size: 400, utilization: 0.5 })
  for (let time = 0; time < 5; time++) look()
  expect(state.collections).toBe(1)
  state.utilization = 0.01
  for (let time = 0; time < 5; time++) look()
  expect(state.collections).toBe(2)
  expect(state.size).toBe(30)
})

test('requests just after a collection do not hide their garbage from the next', () => {
  const { state, look } = server()
  look()
  Object.assign(state, { size: 400, utilization: 0.5 })
  look()
  state.utilization = 0
  for (let time = 0; time < 3; time++) look()
  expect(state.collections).toBe(2)
})

test('memory that is in use is not collected again and again', () => {
  const { state, look } = server()
  for (let time = 0; time < 2; time++) look()
  Object.assign(state, { size: 300, inUse: 250 })
  for (let time = 0; time < 20; time++) look()
  expect(state.collections).toBe(2)
  // A little more is not worthwhile either.
  state.size = 260
  look()
  expect(state.collections).toBe(2)
})

test('a collection begun frees what is no longer in use, and leaves no function behind', async () => {
  const full = usedByMany()
  beginCollection()
  await vi.waitFor(() => expect(used()).toBeLessThan(full - 30 * megabyte), { timeout: 5_000 })
  expect('gc' in globalThis).toBe(false)
})

/** Returns the bytes in use beside a million objects, which nobody has afterwards. Other tests of the process have left garbage of their own. */
function usedByMany(): number {
  const objects = Array.from({ length: 1_000_000 }, (_, index) => ({ index }))
  const bytes = used()
  expect(objects).toHaveLength(1_000_000)
  return bytes
}

function used(): number {
  return getHeapStatistics().used_heap_size
}
