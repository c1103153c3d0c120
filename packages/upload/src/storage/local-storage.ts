/** Stores files in a folder that every process of the app sees: the project's `public/uploads`. */
import { copyFile, link, lstat, mkdir, open, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Stats } from 'node:fs'
import { checkRoom } from '@content-gen/runtime'
import { isAbsent } from './is-absent.js'
import { finish, previousPath, removeFiles, settle, writeJournal } from './journal.js'
import { draftName, draftsFolder, restoreUnsettled, settleLeftovers } from './leftovers.js'
import { serveFolder } from './serve-folder.js'
import { checkNames, storedName } from './stored-name.js'
import type { Change } from './journal.js'
import type { Draft, KeptFile, PlacedGroup, Storage, WithRows } from './storage.js'

/** `tagHeader`: the header of cache tags, if answers have them. */
export function localStorage(folder: string, prefix: string, tagHeader?: string): Storage {
  const drafts = join(folder, draftsFolder)
  return {
    provider: 'local',
    middleware: serveFolder(folder, prefix, tagHeader),
    url: (name) => `${prefix}/${name}`,
    open: async () => {
      const draft = join(drafts, draftName())
      await mkdir(draft, { recursive: true })
      return new LocalDraft(draft, folder)
    },
    remove: (names) => removeFiles(folder, names),
    fetch: async (name, path) => {
      checkNames([name])
      await copyFile(join(folder, name), path)
    },
    size: async (name) => (await fileAt(join(folder, name)))?.size ?? null,
    list: async () => {
      const names = await readdir(folder).catch(unlessMissing([]))
      const found = await Promise.all(names.filter((name) => storedName.test(name)).map((name) => listed(folder, name)))
      return found.flat()
    },
    check: async () => void (await mkdir(folder, { recursive: true })),
    checkRoom: async () => {
      await mkdir(folder, { recursive: true })
      await checkRoom(folder)
    },
    settleLeftovers: (withRows) => settleLeftovers(folder, withRows),
  }
}

class LocalDraft implements Draft {
  #changes: readonly Change[] = []

  constructor(
    readonly folder: string,
    private readonly target: string,
  ) {}

  async place(groups: readonly PlacedGroup[]): Promise<void> {
    if (this.#changes.length > 0) throw new Error('A draft is placed once')
    checkNames(groups.flatMap(({ files }) => files.map(({ name }) => name)))
    await restoreUnsettled(this.target, groups)
    this.#changes = await writeJournal(this.folder, groups)
    for (const { files, before } of groups) {
      for (const { path, name } of files) {
        const target = join(this.target, name)
        if (before?.names.includes(name)) await setAside(target, previousPath(this.folder, name))
        await rename(path, target)
      }
    }
    await syncFolder(this.target)
  }

  keep(): Promise<void> {
    return finish(this.target, this.folder, this.#changes)
  }

  async settle(withRows: WithRows): Promise<void> {
    await settle(this.target, this.folder, this.#changes, withRows)
    this.#changes = []
  }
}

/** Returns null without a regular file. */
async function fileAt(path: string): Promise<Stats | null> {
  const found = await lstat(path).catch(unlessMissing(null))
  return found?.isFile() ? found : null
}

async function listed(folder: string, name: string): Promise<readonly KeptFile[]> {
  const found = await fileAt(join(folder, name))
  return found === null ? [] : [{ name, bytes: found.size, changed: found.mtimeMs }]
}

function unlessMissing<Instead>(instead: Instead): (error: unknown) => Instead {
  return (error) => {
    if (isAbsent(error)) return instead
    throw error
  }
}

/** Gives the current content of a name a second name, so that the name always has content. */
async function setAside(target: string, previous: string): Promise<void> {
  try {
    await link(target, previous)
  } catch (error) {
    if (isAbsent(error)) return
    // For file systems without hard links. The copy gets its name once it is complete.
    await copyFile(target, `${previous}.part`)
    await rename(`${previous}.part`, previous)
  }
}

/** Makes new names survive a loss of power, as the rows do. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and does not need to.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
