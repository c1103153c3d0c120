/**
 * Damaged files of the tool: a run reports them with a sentence or repairs them. It never fails with a stack trace, and leaves no third
 * tree.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { generate } from '../src/generate.js'
import { temporaryFolder, writeTree } from './folder.js'
import { newModels, oldModels, outputsOf, treeOf } from './two-versions.js'

type Damage = (root: string, path: string) => void

const aFolder: Damage = (root, path) => {
  rmSync(join(root, path), { recursive: true, force: true })
  mkdirSync(join(root, path, 'mine'), { recursive: true })
}
const text =
  (contents: string): Damage =>
  (root, path) => {
    rmSync(join(root, path), { recursive: true, force: true })
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), contents)
  }
const aPipe: Damage = (root, path) => {
  rmSync(join(root, path), { recursive: true, force: true })
  spawnSync('mkfifo', [join(root, path)])
}
const merge = '<<<<<<< ours\n{"form":1}\n=======\n{"form":1}\n>>>>>>> theirs\n'

const namesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()

async function codesOf(projectDir: string, mode: 'write' | 'check'): Promise<string[]> {
  const { diagnostics } = await generate({ projectDir, mode, wait: 0 })
  return diagnostics.map(({ code, at }) => `${at.file}: ${code}`)
}

test.each<[what: string, path: string, damage: Damage, found: string]>([
  ['a work folder that is a file', '.content-gen', text(''), '.content-gen: output-blocked'],
  ['a journal that is a folder', '.content-gen/journal.json', aFolder, '.content-gen/journal.json: journal-unreadable'],
  [
    'a journal cut short',
    '.content-gen/journal.json',
    text('{"form":1,"st'),
    '.content-gen/journal.json: journal-unreadable',
  ],
  [
    'a journal of another form',
    '.content-gen/journal.json',
    text('{"form":2,"steps":[]}'),
    '.content-gen/journal.json: journal-unreadable',
  ],
  [
    'a drafted journal that is a folder',
    '.content-gen/journal.json.new',
    aFolder,
    '.content-gen/journal.json.new: system-refused',
  ],
  ['a lock that is a folder', '.content-gen/lock', aFolder, '.content-gen/lock: output-blocked'],
  [
    'a manifest that is a folder',
    'src/generated/.manifest.json',
    aFolder,
    'src/generated/.manifest.json: output-blocked',
  ],
  [
    'a manifest with merge markers',
    'src/generated/.manifest.json',
    text(merge),
    'src/generated/.manifest.json: manifest-unreadable',
  ],
  [
    'a manifest of a later version',
    'src/generated/.manifest.json',
    text('{"form":2,"trees":{}}'),
    'src/generated/.manifest.json: manifest-newer',
  ],
  ['a folder in the place of a file', 'src/generated/app.ts', aFolder, 'src/generated/app.ts: output-blocked'],
  ['a pipe in the place of a file', 'src/generated/app.ts', aPipe, 'src/generated/app.ts: output-blocked'],
  [
    'a folder where a file is drafted',
    'src/generated/types/page.ts.content-gen-new',
    aFolder,
    'src/generated/types/page.ts.content-gen-new: system-refused',
  ],
])('%s stops the run with a sentence', async (_what, path, damage, found) => {
  const folder = temporaryFolder()
  await outputsOf(folder, oldModels)
  writeTree(folder, newModels)
  damage(folder, path)
  const names = namesIn(folder)
  const [first, ...others] = await codesOf(folder, 'write')
  expect(first).toBe(found)
  expect(others).toEqual([])
  expect(namesIn(folder)).toEqual(names)
  await expect(codesOf(folder, 'check')).resolves.toBeInstanceOf(Array)
})

test.each<[what: string, path: string, damage: Damage]>([
  ['a lock without a number', '.content-gen/lock', text('half')],
  ['a lock of a dead run', '.content-gen/lock', text('4194305')],
  ['a drafted journal cut short', '.content-gen/journal.json.new', text('{"form":1,"st')],
  ['the cached owner facts as a folder', '.content-gen/owner.json', aFolder],
  ['the cached owner facts, cut short', '.content-gen/owner.json', text('{"form"')],
  ['leftovers of dead runs in the work folder', '.content-gen/lock.4194305', text('4194305')],
  ['no manifest', 'src/generated/.manifest.json', (root, path) => rmSync(join(root, path))],
  ['a manifest with merge markers, and files as they should be', 'src/generated/.manifest.json', text(merge)],
])('%s is repaired', async (what, path, damage) => {
  const folder = temporaryFolder()
  const tree = await outputsOf(folder, oldModels)
  damage(folder, path)
  expect(await codesOf(folder, 'write')).toEqual([])
  const mended = treeOf(folder)
  delete mended['.content-gen/owner.json/mine']
  expect(mended, what).toEqual(tree)
})

test('a lock that cannot be judged is reported', async () => {
  const folder = temporaryFolder()
  writeTree(folder, { ...oldModels, '.content-gen/lock': '4194305', '.content-gen/lock.judge': '' })
  expect(await codesOf(folder, 'write')).toEqual(['.content-gen/lock.judge: project-locked'])
})

test('deleting a journal on our advice is all that is needed', async () => {
  const folder = temporaryFolder()
  await outputsOf(folder, oldModels)
  writeTree(folder, { ...newModels, '.content-gen/journal.json': '{' })
  const { diagnostics } = await generate({ projectDir: folder, mode: 'write', wait: 0 })
  expect(diagnostics[0]?.hint).toMatch(/^Delete it and generate again/)
  rmSync(join(folder, '.content-gen/journal.json'))
  expect(await codesOf(folder, 'write')).toEqual([])
  expect(treeOf(folder)).toEqual(await outputsOf(temporaryFolder(), { ...oldModels, ...newModels }))
})
