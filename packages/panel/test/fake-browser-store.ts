/** IndexedDB, as far as drafts need it: the simulated browser has none. */
import { onTestFinished, vi } from 'vitest'

/** Takes its place until the test ends. Returns what it holds, by key. */
export function fakeBrowserStore(
  ...records: readonly Readonly<Record<string, unknown> & { key: string }>[]
): Map<string, unknown> {
  const held = new Map<string, unknown>(records.map((record) => [record.key, record]))
  const request = (result: unknown) => ({
    result,
    addEventListener: (event: string, listener: () => void) => {
      if (event === 'success') queueMicrotask(listener)
    },
  })
  const store = {
    get: (key: string) => request(held.get(key)),
    getAll: () => request([...held.values()]),
    put: (record: { readonly key: string }) => request(held.set(record.key, structuredClone(record)) && record.key),
    delete: (key: string) => request(held.delete(key) && undefined),
  }
  const database = { transaction: () => ({ objectStore: () => store, commit: () => undefined }) }
  vi.stubGlobal('indexedDB', { open: () => request(database) })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'indexedDB'))
  return held
}
