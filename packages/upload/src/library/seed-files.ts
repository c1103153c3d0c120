import { copyFile, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { trusted } from '@content-gen/runtime'
import { openLibrary } from './open-library.js'
import type { OpenStorage } from '../storage/define-storage.js'
import type { Store } from '@content-gen/runtime'
import type { FileInfo } from './file-info.js'

/** An addition to the argument of a seed: fills the media library. */
export interface WithFiles {
  readonly files: {
    /** Adds a copy of a file to the library; returns its id. `path` is relative to the project's folder. */
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
      await library.receive(trusted, async (draft) => {
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
