import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { finishInterrupted } from '../src/apply.js'
import { generate } from '../src/generate.js'
import { withLock } from '../src/project/lock.js'
import { temporaryFolder, writeTree } from './folder.js'
import { buildOnce, driver, newModels, oldModels, outputsOf, treeAfterFailure, treeOf } from './two-versions.js'
import { isLong } from '../../../test/cases.js'

beforeAll(buildOnce)

/** The number of kills; `npm run test:long` makes more. */
const attempts = isLong ? 200 : 6

test(
  'a run that is killed at any moment leaves the old tree, or one that the next run completes',
  { timeout: 20_000 + attempts * 5_000 },
  async () => {
    const original = temporaryFolder()
    const oldTree = await outputsOf(original, oldModels)
    const newTree = await outputsOf(temporaryFolder(), { ...oldModels, ...newModels })
    const outcomes = { old: 0, finished: 0, new: 0 }
    const whole = await timeOf(original)
    for (let attempt = 0; attempt < attempts; attempt++) {
      const folder = temporaryFolder()
      cpSync(original, folder, { recursive: true })
      writeTree(folder, newModels)
      // A time between the run's start and a little after its end.
      await killedRun(folder, ((attempt + Math.random()) / attempts) * whole * 1.2)
      if (existsSync(join(folder, '.content-gen/journal.json'))) {
        await withLock(folder, 'run', () => finishInterrupted(folder))
        expect(treeOf(folder)).toEqual(newTree)
        outcomes.finished++
      } else {
        const tree = treeAfterFailure(folder)
        const isNew = 'src/generated/types/offer.ts' in tree
        expect(tree).toEqual(isNew ? newTree : { ...oldTree, ...newModels })
        outcomes[isNew ? 'new' : 'old']++
        await generate({ projectDir: folder, mode: 'write' })
        expect(treeOf(folder)).toEqual(newTree)
      }
    }
    process.stdout.write(`killed: ${JSON.stringify(outcomes)}\n`)
  },
)

/** Returns the duration of a run in milliseconds. */
async function timeOf(original: string): Promise<number> {
  const folder = temporaryFolder()
  cpSync(original, folder, { recursive: true })
  writeTree(folder, newModels)
  const { child, exit } = await begunRun(folder)
  const start = performance.now()
  await once(child.stdout, 'data')
  const time = performance.now() - start
  await exit
  return time
}

/** Kills a run after so many milliseconds. */
async function killedRun(folder: string, milliseconds: number): Promise<void> {
  const { child, exit } = await begunRun(folder)
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  child.kill('SIGKILL')
  await exit
}

async function begunRun(folder: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', driver, 'warm', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return { child, exit: once(child, 'exit') }
}
