import { link, lstat, mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OutputBlockedError } from './blocked.js'
import { removeJournalDraft, workFolder } from './journal.js'

/** Another run is at work in the project. */
export class ProjectLockedError extends Error {
  constructor(readonly lockPath: string) {
    super('another run is at work in this project')
    this.name = 'ProjectLockedError'
  }
}

const lockPath = `${workFolder}/lock`

/** Runs `work` while no other run writes to the project. The lock of a run that was killed counts for nothing. */
export async function withLock<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
  await makeWorkFolder(root)
  await takeLock(root)
  try {
    return await work()
  } finally {
    await removeJournalDraft(root)
    await rm(join(root, lockPath), { force: true })
    await rmdir(join(root, workFolder)).catch(() => undefined)
  }
}

async function makeWorkFolder(root: string): Promise<void> {
  const folder = join(root, workFolder)
  await mkdir(folder, { recursive: true })
  if (!(await lstat(folder)).isDirectory()) throw new OutputBlockedError(workFolder, `${workFolder} is a symbolic link`)
}

async function takeLock(root: string): Promise<void> {
  const path = join(root, lockPath)
  for (let attempt = 0; ; attempt++) {
    const mine = `${path}.${process.pid}`
    try {
      // A link appears with its contents: nobody can find a lock that does not say yet whose it is.
      await writeFile(mine, String(process.pid))
      await link(mine, path)
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      if (attempt > 0 || (await isAlive(path))) throw new ProjectLockedError(lockPath)
      await rm(path, { force: true })
    } finally {
      await rm(mine, { force: true })
    }
  }
}

async function isAlive(path: string): Promise<boolean> {
  const pid = Number(await readFile(path, 'utf8').catch(() => ''))
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
