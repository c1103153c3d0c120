/** Several runs in one project at the same time. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { updatePrismaClient } from '../src/generate.js'
import { temporaryFolder, writeTree } from './folder.js'
import { buildOnce, newModels, oldModels, outputsOf, treeOf } from './two-versions.js'

const built = (file: string) => JSON.stringify(new URL(`../dist/${file}`, import.meta.url).href)

beforeAll(buildOnce)

async function runAtOnce(count: number, program: string, folder: string): Promise<readonly string[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
      return out + errors
    }),
  )
}

test('no two runs hold the lock, even if its holders die with it', { timeout: 120_000 }, async () => {
  const folder = temporaryFolder()
  const [rounds, processes] = [15, 6]
  writeTree(folder, { counter: '0', '.content-gen/lock': '4194305' })
  // Two that count at the same time lose a count; each process dies in its last round while it holds the lock.
  const program = `
import { readFileSync, writeFileSync } from 'node:fs'
const { withLock } = await import(${built('project/lock.js')})
const counter = process.argv.at(-1) + '/counter'
for (let round = 1; round <= ${rounds}; round++) {
  await withLock(process.argv.at(-1), 'run', async () => {
    const count = Number(readFileSync(counter, 'utf8'))
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 3))
    writeFileSync(counter, String(count + 1))
    if (round === ${rounds}) process.exit()
  })
}`
  expect(await runAtOnce(processes, program, folder)).toEqual(Array.from({ length: processes }, () => ''))
  expect(readFileSync(join(folder, 'counter'), 'utf8')).toBe(String(rounds * processes))
})

test('runs that start together leave one tree and one complete Prisma client', { timeout: 180_000 }, async () => {
  const folder = temporaryFolder()
  await outputsOf(folder, oldModels)
  writeTree(folder, newModels)
  const program = `
const { generate, updatePrismaClient } = await import(${built('generate.js')})
const projectDir = process.argv.at(-1)
const { diagnostics } = await generate({ projectDir, mode: 'write' })
await updatePrismaClient(projectDir, () => process.stdout.write('made '))
process.stdout.write(JSON.stringify(diagnostics))`
  const said = await runAtOnce(3, program, folder)
  expect(said.toSorted()).toEqual(['[]', '[]', 'made []'])
  const alone = temporaryFolder()
  await outputsOf(alone, { ...oldModels, ...newModels })
  await updatePrismaClient(alone)
  const clientOf = (root: string) => readdirSync(join(root, 'src/generated/prisma'), { recursive: true }).sort()
  expect(clientOf(folder)).toEqual(clientOf(alone))
  expect(Object.keys(treeOf(folder))).toEqual(Object.keys(treeOf(alone)))
})
