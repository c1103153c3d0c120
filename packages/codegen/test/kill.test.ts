import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { finishInterrupted } from '../src/apply.js'
import { generate } from '../src/generate.js'
import { withLock } from '../src/project/lock.js'
import { readTree, temporaryFolder, writeTree } from './folder.js'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

const names = ['page', 'tag', 'author', 'event', 'place', 'issue']
const model = (name: string, attribute: string) => ({
  [`src/api/${name}/content-types/${name}/schema.json`]: JSON.stringify({
    kind: 'collectionType',
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    attributes: { [attribute]: { type: 'string' } },
  }),
})
const featuresOff = {
  'content-gen.config.json': JSON.stringify({ 'users-permissions': { enabled: false }, upload: { enabled: false } }),
}
const oldModels = Object.assign(featuresOff, ...names.map((name) => model(name, 'title')))
const newModels = Object.assign({}, ...names.map((name) => model(name, 'headline')), model('offer', 'price'))

beforeAll(() => {
  const { status, stdout } = spawnSync('npx', ['tsc', '-b', 'packages/codegen'], { cwd: repository, encoding: 'utf8' })
  expect(status, stdout).toBe(0)
})

/** A process that generates once, saying when it begins. */
const driver = `
const { generate } = await import(${JSON.stringify(new URL('../dist/generate.js', import.meta.url).href)})
await generate({ projectDir: process.argv.at(-1), mode: 'check' })
process.stdout.write('ready')
const { diagnostics } = await generate({ projectDir: process.argv.at(-1), mode: 'write' })
process.stdout.write(JSON.stringify(diagnostics))
`

async function outputsOf(folder: string, models: Record<string, string>): Promise<Record<string, string>> {
  writeTree(folder, models)
  const { diagnostics } = await generate({ projectDir: folder, mode: 'write' })
  expect(diagnostics).toEqual([])
  return readTree(folder)
}

test(
  'a run that is killed at any moment leaves the old tree, or one that the next run makes new',
  { timeout: 180_000 },
  async () => {
    const original = temporaryFolder()
    const oldTree = await outputsOf(original, oldModels)
    const newTree = await outputsOf(temporaryFolder(), { ...oldModels, ...newModels })
    const outcomes = { old: 0, finished: 0, new: 0 }
    for (let attempt = 0; attempt < 30; attempt++) {
      const folder = temporaryFolder()
      cpSync(original, folder, { recursive: true })
      writeTree(folder, newModels)
      await killedRun(folder, attempt)
      if (existsSync(join(folder, '.content-gen/journal.json'))) {
        await withLock(folder, () => finishInterrupted(folder))
        expect(readTree(folder)).toEqual(newTree)
        outcomes.finished++
      } else {
        const tree = readTree(folder, ['.content-gen'])
        const isNew = 'src/generated/types/offer.ts' in tree
        expect(tree).toEqual(isNew ? newTree : { ...oldTree, ...newModels })
        outcomes[isNew ? 'new' : 'old']++
        await generate({ projectDir: folder, mode: 'write' })
        expect(readTree(folder)).toEqual(newTree)
      }
    }
    process.stdout.write(`killed: ${JSON.stringify(outcomes)}\n`)
  },
)

/** Kills a run after a while that grows from none to longer than a run takes. */
async function killedRun(folder: string, attempt: number): Promise<void> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', driver, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const exit = once(child, 'exit')
  await new Promise((resolve) => setTimeout(resolve, attempt * 3 + Math.random() * 3))
  child.kill('SIGKILL')
  await exit
}

test.skipIf(process.platform !== 'linux')('a disk that is full changes nothing', async () => {
  const folder = temporaryFolder()
  await outputsOf(folder, oldModels)
  writeTree(folder, newModels)
  const tree = readTree(folder)
  // A limit on the size of a file stands for the full disk: the journal does not fit.
  const { stdout } = spawnSync(
    'sh',
    ['-c', `ulimit -f 8; exec "$0" --input-type=module -e "$1" "$2"`, process.execPath, driver, folder],
    {
      encoding: 'utf8',
    },
  )
  expect(stdout).toContain('"code":"write-failed"')
  expect(readTree(folder)).toEqual(tree)
})
