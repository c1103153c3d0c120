import type { LocalDraft, LocalDrafts } from './local-drafts.js'

const [database, table] = ['content-gen', 'drafts']

/** Keeps drafts in IndexedDB. A browser that has none, as in some private windows, keeps them as long as the page is open. */
export function browserDrafts(factory: IDBFactory | undefined = globalThis.indexedDB): LocalDrafts {
  let opened: Promise<IDBDatabase> | null = null
  const memory = memoryDrafts()
  const open = () => {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      if (!factory) return reject(new Error('The browser keeps nothing'))
      const request = factory.open(database, 1)
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table, { keyPath: 'key' }))
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
    })
    return opened
  }
  const run = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const store = (await open()).transaction(table, mode).objectStore(table)
    return new Promise((resolve, reject) => {
      const request = work(store)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
    })
  }
  const orMemory = async <T>(work: () => Promise<T>, other: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch {
      return other()
    }
  }
  return {
    find: (key) =>
      orMemory(
        async () => ((await run('readonly', (store) => store.get(key))) as LocalDraft | undefined) ?? null,
        () => memory.find(key),
      ),
    put: (draft) =>
      orMemory(
        async () => void (await run('readwrite', (store) => store.put(draft))),
        () => memory.put(draft),
      ),
    remove: (key) =>
      orMemory(
        async () => void (await run('readwrite', (store) => store.delete(key))),
        () => memory.remove(key),
      ),
    list: (person, uid) =>
      orMemory(
        async () => listed((await run('readonly', (store) => store.getAll())) as LocalDraft[], person, uid),
        () => memory.list(person, uid),
      ),
  }
}

export function memoryDrafts(): LocalDrafts {
  const drafts = new Map<string, LocalDraft>()
  return {
    find: async (key) => drafts.get(key) ?? null,
    put: async (draft) => void drafts.set(draft.key, draft),
    remove: async (key) => void drafts.delete(key),
    list: async (person, uid) => listed([...drafts.values()], person, uid),
  }
}

function listed(drafts: readonly LocalDraft[], person: number, uid: string): readonly LocalDraft[] {
  return drafts
    .filter((draft) => draft.person === person && draft.uid === uid)
    .sort((one, other) => (one.at < other.at ? 1 : -1))
}
