import { link, mkdir, open, readdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { OutputBlockedError } from './blocked.js'
import { removeFile, statsAt } from './entries.js'
import { workFolder } from './journal.js'
import { hasCode, isAbsent, problem, ProjectProblem } from './problem.js'

/** The work that only one run at a time may do: change the generated files, make the Prisma client. The two do not wait for each other. */
export type LockName = 'run' | 'client'

const lockPaths: Readonly<Record<LockName, string>> = {
  run: `${workFolder}/lock`,
  client: `${workFolder}/client.lock`,
}

/** Milliseconds: Prisma takes half a minute for the client of a thousand types. */
const longestWait = 60_000
const pause = 50

/**
 * Runs `work` while no other run does the same. Ignores the lock of a run that was killed.
 * @throws ProjectProblem if another run does not end in time
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
    // A lock that cannot be removed will soon be that of a dead run. A folder with other files keeps the cached facts.
    await removeFile(join(root, lockPath)).catch(() => undefined)
    await rmdir(join(root, workFolder)).catch(() => undefined)
  }
}

/** Returns true if a run is changing the generated files. */
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
    // A link appears together with its content: no one can find a lock that does not yet name its owner.
    await writeFile(mine, String(process.pid))
    await link(mine, path)
    return true
  } catch (error) {
    // Absent: a run that ended has removed the folder.
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

/** Returns true if there is no lock, after removing that of a dead run. */
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
    // Since the first look, another run may have replaced the dead one.
    if ((await holderOf(root, lockPath)) === 'dead') await removeFile(join(root, lockPath))
    return true
  } finally {
    await removeFile(join(root, judgeOf(lockPath)))
  }
}

/** A file that is held while the lock of a dead run is removed. */
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

/** Another run with our own process id is dead: containers reuse ids. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** Removes what killed runs left in the work folder under their process ids. */
async function removeLeftovers(root: string): Promise<void> {
  for (const name of await readdir(join(root, workFolder))) {
    const [, pid] = /^(?:lock|client\.lock|owner\.json)\.(\d+)$/.exec(name) ?? []
    if (pid !== undefined && !isAlive(Number(pid))) await removeFile(join(root, workFolder, name))
  }
}

/** Returns the problem to report for a lock that was not released. */
export async function lockedProblem(root: string, name: LockName): Promise<ProjectProblem> {
  const lockPath = lockPaths[name]
  const at = (await holderOf(root, lockPath)) === 'dead' ? judgeOf(lockPath) : lockPath
  const hint = 'Delete this file if no such run exists.'
  return new ProjectProblem(problem('project-locked', at, 'another run is active in this project', hint))
}
