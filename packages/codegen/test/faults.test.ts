/** The tree after a run in which one system call fails, or that is killed in one: strace injects the fault. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect } from 'vitest'
import { generate } from '../src/generate.js'
import { temporaryFolder, writeTree } from './folder.js'
import { buildOnce, driver, newModels, oldModels, outputsOf, treeAfterFailure, treeOf } from './two-versions.js'
import { strace } from '../../../test/programs.js'
import { testWith } from '../../../test/tried.js'
import { isLong } from '../../../test/cases.js'

/** For each kind of call. */
const mostFaults = 300
const sample = 6
const start = Math.floor(Math.random() * 100)

const faults: Readonly<Record<string, readonly string[]>> = {
  openat: ['EIO', 'EMFILE'],
  read: ['EIO'],
  write: ['EIO', 'ENOSPC', 'SIGKILL'],
  fsync: ['EIO', 'ENOSPC', 'SIGKILL'],
  mkdir: ['EIO', 'ENOSPC', 'SIGKILL'],
  rename: ['EIO', 'ENOSPC', 'SIGKILL'],
  link: ['EIO', 'ENOSPC', 'SIGKILL'],
  unlink: ['EIO', 'SIGKILL'],
  rmdir: ['EIO', 'SIGKILL'],
  statx: ['EIO'],
  newfstatat: ['EIO'],
  readlink: ['EIO'],
  getdents64: ['EIO'],
}
const calls = Object.keys(faults)

beforeAll(buildOnce)

interface Traced {
  readonly status: number | null
  readonly said: string
  readonly log: string
}

/** Runs the generator once under strace. One thread does all file work, so the n-th call is the same in every run. */
function trace(folder: string, log: string, options: readonly string[]): Traced {
  const { status, stdout, stderr } = spawnSync(
    'strace',
    ['-f', '--seccomp-bpf', '-o', log, ...options, process.execPath, '--input-type=module', '-e', driver, folder],
    { encoding: 'utf8', env: { ...process.env, UV_THREADPOOL_SIZE: '1' } },
  )
  return { status, said: stdout + stderr, log: readFileSync(log, 'utf8') }
}

/** A site that each test can restore and run again. */
async function prepare() {
  const top = temporaryFolder()
  const [original, folder, log] = [join(top, 'original'), join(top, 'site'), join(top, 'log')]
  mkdirSync(original)
  const oldTree = { ...(await outputsOf(original, oldModels)), ...newModels }
  writeTree(original, newModels)
  const renewed = join(top, 'renewed')
  cpSync(original, renewed, { recursive: true })
  const newTree = await outputsOf(renewed, newModels)
  const begin = () => {
    rmSync(folder, { recursive: true, force: true })
    cpSync(original, folder, { recursive: true })
  }
  begin()
  const learnt = trace(folder, log, ['-e', `trace=symlink,${calls.join()}`]).log
  expect(writtenElsewhere(learnt, folder)).toEqual([])
  const paths = new Set([...learnt.matchAll(new RegExp(`"(${folder}[^"]*)"`, 'g'))].map(([, path = '']) => path))
  const onlySite = [...paths].flatMap((path) => ['-P', path])
  begin()
  const counted = trace(folder, log, ['-e', `trace=${calls.join()}`, ...onlySite]).log
  const counts = new Map(
    calls.map((call) => [call, [...counted.matchAll(new RegExp(`^\\d+ +${call}\\(`, 'gm'))].length]),
  )
  return { folder, log, oldTree, newTree, begin, onlySite, counts }
}

/** The calls of a trace that would write outside a folder. */
function writtenElsewhere(log: string, folder: string): readonly string[] {
  const changing = /^\d+ +(openat\(.*O_(WRONLY|RDWR|CREAT)|mkdir|rename|link|unlink|rmdir|symlink)/
  return log.split('\n').filter((line) => {
    if (!changing.test(line) || line.includes('"/dev/')) return false
    return [...line.matchAll(/"([^"]*)"/g)].some(([, path = '']) => !path.startsWith(`${folder}/`))
  })
}

/** Every fault of every call, or a sample of them. */
function chosen(counts: ReadonlyMap<string, number>): readonly (readonly [call: string, fault: string, at: number])[] {
  const all = [...counts].flatMap(([call, count]) =>
    (faults[call] ?? []).flatMap((fault) =>
      Array.from({ length: Math.min(count, mostFaults) }, (_, at) => [call, fault, at + 1] as const),
    ),
  )
  if (isLong) return all
  const kinds = calls.filter((call) => counts.get(call) !== 0)
  return Array.from({ length: sample }, (_, index) => {
    const ofKind = all.filter(([call]) => call === kinds[(index * 5 + start) % kinds.length])
    return ofKind[Math.floor(Math.random() * ofKind.length)]
  }).filter((each) => each !== undefined)
}

testWith(strace('-f', '--seccomp-bpf'))(
  'a run with a failed system call leaves the old tree or the new one, and a sentence; a killed one leaves a tree that the next run completes',
  { timeout: isLong ? 3_600_000 : 120_000 },
  async () => {
    const { folder, log, oldTree, newTree, begin, onlySite, counts } = await prepare()
    const outcomes = { 'not reached': 0, old: 0, new: 0, 'to finish': 0 }
    for (const [call, fault, at] of chosen(counts)) {
      begin()
      const isKill = fault === 'SIGKILL'
      const inject = `inject=${call}:${isKill ? 'signal' : 'error'}=${fault}:when=${at}`
      const run = trace(folder, log, ['-e', `trace=${call}`, '-e', inject, ...onlySite])
      const name = `${call} ${at} ${fault}: ${run.said}`
      const tree = treeAfterFailure(folder)
      const isNew = 'src/generated/types/offer.ts' in tree
      const isBegun = existsSync(join(folder, '.content-gen/journal.json'))
      if (!isBegun) expect(tree, name).toEqual(isNew ? newTree : oldTree)
      if (!isKill) {
        expect([run.status, isBegun, run.said === 'ready[]'], name).toEqual([0, false, isNew])
        expect(run.said, name).not.toContain('    at ')
      }
      if (!/INJECTED|killed by SIGKILL/.test(run.log)) outcomes['not reached']++
      else outcomes[isBegun ? 'to finish' : isNew ? 'new' : 'old']++
      expect((await generate({ projectDir: folder, mode: 'write' })).diagnostics, name).toEqual([])
      expect(treeOf(folder), name).toEqual(newTree)
    }
    process.stdout.write(
      `refused or last calls: ${JSON.stringify(outcomes)} of ${JSON.stringify(Object.fromEntries(counts))}\n`,
    )
    const reached = outcomes.old + outcomes.new + outcomes['to finish']
    // Runs differ in how often they make a call: of a few samples, half may miss theirs.
    expect(reached).toBeGreaterThan(isLong ? outcomes['not reached'] : 0)
  },
)
