import { mkdtemp, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { ownBeginning, removeLeftovers } from './leftovers.js'

/**
 * A file in the making. It has its name only once it is complete; until then it is in a hidden folder beside, which the next run removes if this
 * one is killed.
 */
export class UnfinishedFile {
  private constructor(
    private readonly target: string,
    private readonly folder: string,
  ) {}

  static async create(path: string): Promise<UnfinishedFile> {
    const target = resolve(path)
    const beginning = `.${basename(target)}.part-`
    await removeLeftovers(dirname(target), beginning)
    return new UnfinishedFile(target, await mkdtemp(join(dirname(target), ownBeginning(beginning))))
  }

  /** The file until it is complete; nothing is there at first. */
  get path(): string {
    return join(this.folder, 'file')
  }

  /** A place for something else that is needed until then. */
  get draft(): string {
    return join(this.folder, 'draft')
  }

  /** Gives the file its name, in the place of one that has it. */
  async finish(): Promise<void> {
    await synced(this.path)
    await rename(this.path, this.target)
    await synced(dirname(this.target))
    await this.discard()
  }

  discard(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}

async function synced(path: string): Promise<void> {
  const opened = await open(path, 'r')
  // Some file systems cannot do it with folders.
  await opened.sync().catch(() => undefined)
  await opened.close()
}
