import { spawnSync } from 'node:child_process'
import { cpSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { fill, mountSmallDisk } from '../../../test/small-disk.js'
import { readTree, temporaryFolder, writeTree } from './folder.js'
import { buildOnce, driver, newModels, oldModels, outputsOf, treeAfterFailure, treeOf } from './two-versions.js'
import { linux, testWith } from '../../../test/tried.js'

beforeAll(buildOnce)

testWith(linux)('a file that may not grow leaves everything unchanged', async () => {
  const folder = temporaryFolder()
  await outputsOf(folder, oldModels)
  writeTree(folder, newModels)
  const tree = readTree(folder)
  const limited = `ulimit -f 8; exec "$0" --input-type=module -e "$1" "$2"`
  const { stdout } = spawnSync('sh', ['-c', limited, process.execPath, driver, folder], { encoding: 'utf8' })
  expect(stdout).toContain('"code":"system-refused"')
  expect(readTree(folder)).toEqual(tree)
})

/** Returns the output of a run in its own process. */
function said(folder: string): string {
  const words = ['--input-type=module', '-e', driver, folder]
  const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  return stdout + stderr
}

test(
  'a full disk leaves everything unchanged, and the next run works once there is space',
  { timeout: 120_000 },
  async () => {
    const disk = temporaryFolder()
    const unmount = mountSmallDisk(disk)
    if (unmount === null)
      return void process.stdout.write('No disk of its own may be mounted: full disks are not tried.\n')
    onTestFinished(unmount)
    const original = temporaryFolder()
    const oldTree = { ...(await outputsOf(original, oldModels)), ...newModels }
    const newTree = await outputsOf(temporaryFolder(), { ...oldModels, ...newModels })
    writeTree(original, newModels)
    const [site, rest] = [join(disk, 'site'), join(disk, 'rest')]
    const outcomes: string[] = []
    for (const room of [0, 8, 60, 200, 1000]) {
      rmSync(site, { recursive: true, force: true })
      cpSync(original, site, { recursive: true })
      fill(rest)
      truncateSync(rest, statSync(rest).size - room * 1024)
      const words = said(site)
      const isRefused = words.includes('"code":"system-refused"')
      expect(words).not.toContain('    at ')
      if (!isRefused) expect(words).toBe('ready[]')
      expect(treeAfterFailure(site)).toEqual(isRefused ? oldTree : newTree)
      rmSync(rest)
      expect(said(site)).toBe('ready[]')
      expect(treeOf(site)).toEqual(newTree)
      outcomes.push(`${room} KB: ${isRefused ? 'refused' : 'done'}`)
    }
    process.stdout.write(`${outcomes.join(', ')}\n`)
    expect([outcomes.at(0), outcomes.at(-1)]).toEqual(['0 KB: refused', '1000 KB: done'])
  },
)
