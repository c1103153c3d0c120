import type { Store } from '@content-gen/runtime'
import type { Draft, Storage } from './storage.js'

type Send = NonNullable<Store['traces']>['send']

/** Returns a storage that makes a span of each act on stored files. It may be an object of the owner's class, so its methods are called on it. */
export function tracedStorage(storage: Storage, send: Send): Storage {
  const traced: Partial<Storage> = {
    open: async () => tracedDraft(await storage.open(), send),
    remove: (names) => send('storage_remove', () => storage.remove(names)),
    ...(storage.fetch && {
      fetch: (name, path) => send('storage_fetch', async () => storage.fetch?.(name, path)),
    }),
  }
  return new Proxy(storage, {
    get(target, name) {
      const member: unknown = Reflect.get(traced, name) ?? Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

function tracedDraft(draft: Draft, send: Send): Draft {
  return {
    folder: draft.folder,
    place: (groups) => send('storage_place', () => draft.place(groups)),
    keep: () => send('storage_keep', () => draft.keep()),
    settle: (withRows) => send('storage_settle', () => draft.settle(withRows)),
  }
}
