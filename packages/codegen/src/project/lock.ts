import { link, mkdir, open, readdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { OutputBlockedError } from './blocked.js'
import { removeFile, statsAt } from './entries.js'
import { workFolder } from './journal.js'
import { hasCode, isAbsent, problem, ProjectProblem } from './problem.js'

/** What one run at a time may do: change the generated files, make the Prisma client. The one does not wait for the other. */
export type LockName = 'run' | 'client'

const lockPaths: Readonly<Record<LockName, string>> = {
  run: `${workFolder}/lock`,
  client: `${workFolder}/client.lock`,
}

/** Milliseconds: Prisma takes half a minute to make the client of a thousand types. */
const longestWait = 60_000
const pause = 50

/**
 * Runs `work` while no other run is at the same. The lock of a run that was killed counts for nothing.
 * @throws ProjectProblem where another run does not end in time.
 */
export async function withLock<Result>(
  root: string,
  name: LockName,
  work: () => Promise<Result>,
  wait = longestWait,
): Promise<Result> {
  const lockPath = lockPaths[name]
  const deadline = performance.now() + wait
  while (!(await tryLock(root, lockPath))) {
    if (performance.now() >= deadline) throw await lockedProblem(root, name)
    await setTimeout(pause)
  }
  try {
    await removeLeftovers(root)
    return await work()
  } finally {
    // What cannot be removed is the lock of a dead run soon. A folder that is not empty keeps what was read of the owner's files.
    await removeFile(join(root, lockPath)).catch(() => undefined)
    await rmdir(join(root, workFolder)).catch(() => undefined)
  }
}

/** Whether a run is changing the generated files. */
export async function isLocked(root: string): Promise<boolean> {
  return (await holderOf(root, lockPaths.run)) === 'alive'
}

async function tryLock(root: string, lockPath: string): Promise<boolean> {
  if (await linkLock(root, lockPath)) return true
  return (await isFreed(root, lockPath)) && linkLock(root, lockPath)
}

async function linkLock(root: string, lockPath: string): Promise<boolean> {
  const path = join(root, lockPath)
  const mine = `${path}.${process.pid}`
  try {
    await makeWorkFolder(root)
    // A link appears with its contents: nobody can find a lock that does not say yet whose it is.
    await writeFile(mine, String(process.pid))
    await link(mine, path)
    return true
  } catch (error) {
    // Absent: a run that came to its end took the folder along.
    if (hasCode(error, 'EEXIST') || isAbsent(error)) return false
    throw error
  } finally {
    await removeFile(mine)
  }
}

async function makeWorkFolder(root: string): Promise<void> {
  await mkdir(join(root, workFolder)).catch(async (error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error
    const stats = await statsAt(join(root, workFolder))
    if (stats === null || stats.isDirectory()) return
    const what = stats.isSymbolicLink() ? 'a symbolic link' : 'not a folder'
    throw new OutputBlockedError(workFolder, `${workFolder} is ${what}`)
  })
}

/** Answers whether there is no lock any more, having removed that of a dead run. */
async function isFreed(root: string, lockPath: string): Promise<boolean> {
  const holder = await holderOf(root, lockPath)
  if (holder !== 'dead') return holder === 'none'
  try {
    await (await open(join(root, judgeOf(lockPath)), 'wx')).close()
  } catch (error) {
    if (hasCode(error, 'EEXIST') || isAbsent(error)) return false
    throw error
  }
  try {
    // Since the first look another run may have taken the dead one's place.
    if ((await holderOf(root, lockPath)) === 'dead') await removeFile(join(root, lockPath))
    return true
  } finally {
    await removeFile(join(root, judgeOf(lockPath)))
  }
}

/** A file that is held for the moment in which the lock of a dead run is taken away. */
function judgeOf(lockPath: string): string {
  return `${lockPath}.judge`
}

async function holderOf(root: string, lockPath: string): Promise<'none' | 'alive' | 'dead'> {
  const path = join(root, lockPath)
  const stats = await statsAt(path)
  if (stats === null) return 'none'
  if (!stats.isFile()) throw new OutputBlockedError(lockPath, `${lockPath} is not a plain file`)
  try {
    return isAlive(Number(await readFile(path, 'utf8'))) ? 'alive' : 'dead'
  } catch (error) {
    if (isAbsent(error)) return 'none'
    throw error
  }
}

/** A run of our own number is dead: containers give the same number to each. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** What killed runs left lying in the work folder under their numbers. */
async function removeLeftovers(root: string): Promise<void> {
  for (const name of await readdir(join(root, workFolder))) {
    const [, pid] = /^(?:lock|client\.lock|owner\.json)\.(\d+)$/.exec(name) ?? []
    if (pid !== undefined && !isAlive(Number(pid))) await removeFile(join(root, workFolder, name))
  }
}

/** What to say of a lock that did not open. */
export async function lockedProblem(root: string, name: LockName): Promise<ProjectProblem> {
  const lockPath = lockPaths[name]
  const at = (await holderOf(root, lockPath)) === 'dead' ? judgeOf(lockPath) : lockPath
  const hint = 'Delete this file if no such run exists.'
  return new ProjectProblem(problem('project-locked', at, 'another run is at work in this project', hint))
}
