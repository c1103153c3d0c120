/** Files in a folder that every process of the app sees: `public/uploads` of the project. */
import { copyFile, link, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { draftName, draftsFolder, journalName } from './leftovers.js'
import { serveFolder } from './serve-folder.js'
import { storedName } from './stored-name.js'
import type { Draft, PlacedGroup, Storage } from './storage.js'

export function localStorage(folder: string, prefix: string): Storage {
  const drafts = join(folder, draftsFolder)
  return {
    provider: 'local',
    middleware: serveFolder(folder, prefix),
    url: (name) => `${prefix}/${name}`,
    open: async () => {
      const draft = join(drafts, draftName())
      await mkdir(draft, { recursive: true })
      return new LocalDraft(draft, folder)
    },
    remove: async (names) => {
      await Promise.all(names.map(async (name) => rm(join(folder, checked(name)), { force: true })))
    },
  }
}

class LocalDraft implements Draft {
  #placed: { target: string; previous: string | null }[] = []

  constructor(
    readonly folder: string,
    private readonly target: string,
  ) {}

  async place(groups: readonly PlacedGroup[]): Promise<void> {
    const journal = groups.map(({ hash, files }) => ({ hash, names: files.map(({ name }) => name) }))
    await writeFile(join(this.folder, journalName), JSON.stringify(journal), { flush: true })
    for (const { path, name } of groups.flatMap(({ files }) => files)) {
      const target = join(this.target, checked(name))
      const previous = await this.#setAside(target)
      await rename(path, target)
      this.#placed.push({ target, previous })
    }
  }

  async keep(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }

  async discard(): Promise<void> {
    for (const { target, previous } of this.#placed.toReversed()) {
      if (previous === null) await rm(target, { force: true })
      else await rename(previous, target)
    }
    this.#placed = []
    await rm(this.folder, { recursive: true, force: true })
  }

  /** A second name for what has the name now, so that the name is never without content. */
  async #setAside(target: string): Promise<string | null> {
    const previous = join(this.folder, `previous-${this.#placed.length}`)
    try {
      await link(target, previous).catch((error: unknown) => {
        if (isAbsent(error)) throw error
        // A file system without hard links.
        return copyFile(target, previous)
      })
      return previous
    } catch (error) {
      if (isAbsent(error)) return null
      throw error
    }
  }
}

/** Names come out of rows, too, and whoever reaches the database could have written those. */
function checked(name: string): string {
  if (storedName.test(name)) return name
  throw new Error(`${JSON.stringify(name)} is no name of a stored file`)
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
