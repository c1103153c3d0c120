import { copyFile, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { openLibrary } from './open-library.js'
import type { OpenStorage } from './define-storage.js'
import type { Store } from '@content-gen/runtime'
import type { FileInfo } from './file-info.js'

/** What a seed is given besides, to fill the media library. */
export interface WithFiles {
  readonly files: {
    /** Takes a copy of a file into the library; answers its id. `path` begins at the project's folder. */
    add(path: string, info?: FileInfo): Promise<number>
  }
}

export function seedFiles(store: Store, own?: OpenStorage): WithFiles['files'] {
  const { library } = openLibrary(store, own)
  return {
    async add(path, info = {}) {
      const source = resolve(store.environment.projectDir, path)
      const { size } = await stat(source)
      const ids: number[] = []
      await library.receive(async (draft) => {
        const copy = join(draft.folder, 'seed')
        await copyFile(source, copy)
        const file = { field: 'files', name: basename(source), mime: '', path: copy, size }
        ids.push(...(await library.add(draft, [file], [info])))
      })
      const [id] = ids
      if (id === undefined) throw new Error(`${path} was not taken in.`)
      return id
    },
  }
}
