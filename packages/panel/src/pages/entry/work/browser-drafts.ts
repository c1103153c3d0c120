import { isItem } from '../../../form/document/values.js'
import type { LocalDraft, LocalDrafts, StoredDraft } from './local-drafts.js'

const table = 'drafts'

/** Keeps the drafts of a project in IndexedDB: another one may be served at the same address later. A browser that has none, as in some private windows, keeps them as long as the page is open. */
export function browserDrafts(project: string, factory: IDBFactory | undefined = globalThis.indexedDB): LocalDrafts {
  const memory = memoryDrafts()
  let database: IDBDatabase | null = null
  const opening = open(project, factory).then(
    (opened) => {
      database = opened
    },
    () => {},
  )
  /** Without waiting, once the database is open: what was sent to it is written even if the page is gone a moment later. */
  const run = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    if (database === null) await opening
    if (database === null) throw new Error('The browser keeps nothing')
    const transaction = database.transaction(table, mode)
    const request = work(transaction.objectStore(table))
    transaction.commit()
    return resultOf(request)
  }
  const orMemory = async <T>(write: Promise<T>, other: () => Promise<T>): Promise<T> => {
    try {
      return await write
    } catch {
      return other()
    }
  }
  return {
    find: (key) =>
      orMemory(
        run('readonly', (store): IDBRequest<unknown> => store.get(key)).then((found) => found ?? null),
        () => memory.find(key),
      ),
    put: (draft) =>
      orMemory(
        run('readwrite', (store) => store.put(draft)).then(() => {}),
        () => memory.put(draft),
      ),
    remove: (key) =>
      orMemory(
        run('readwrite', (store) => store.delete(key)),
        () => memory.remove(key),
      ),
    list: (person, uid) =>
      orMemory(
        run('readonly', (store) => store.getAll() as IDBRequest<unknown[]>).then((all) => listed(all, person, uid)),
        () => memory.list(person, uid),
      ),
  }
}

function open(project: string, factory: IDBFactory | undefined): Promise<IDBDatabase> {
  if (!factory) return Promise.reject(new Error('The browser keeps nothing'))
  const request = factory.open(`content-gen ${project}`, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table, { keyPath: 'key' }))
  return resultOf(request)
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })
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

function listed(drafts: readonly unknown[], person: number, uid: string): readonly StoredDraft[] {
  const isOwn = (draft: unknown): draft is StoredDraft =>
    isItem(draft) && typeof draft['key'] === 'string' && draft['person'] === person && draft['uid'] === uid
  const momentOf = ({ at }: StoredDraft) => String(at)
  return drafts.filter(isOwn).sort((one, other) => (momentOf(one) < momentOf(other) ? 1 : -1))
}
