import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { compareText, parseConfig } from '@content-gen/schema'
import { expect, test } from 'vitest'
import { apply, finishInterrupted } from '../src/apply.js'
import { hashText } from '../src/project/manifest.js'
import type { Change } from '../src/compare-files.js'
import { readFileStates } from '../src/project/file-state.js'
import { commitJournal, draftJournal, type JournalStep } from '../src/project/journal.js'
import { withLock } from '../src/project/lock.js'
import { emitScaffold } from '../src/scaffold/emit.js'
import { readTree, temporaryFolder, writeTree } from './folder.js'

const create: Change = { kind: 'create', path: 'src/generated/a.ts', before: null, after: 'a\n' }
const update: Change = { kind: 'update', path: 'src/generated/b.ts', before: 'old\n', after: 'b\n' }
const remove: Change = { kind: 'delete', path: 'src/generated/types/c.ts', before: 'c\n', after: null }
const changes = [create, update, remove]
const before = { 'src/generated/b.ts': 'old\n', 'src/generated/types/c.ts': 'c\n' }
const after = { 'src/generated/a.ts': 'a\n', 'src/generated/b.ts': 'b\n' }

/** The state of a run that is killed right after its journal is complete. */
async function standJournal(root: string, steps: readonly JournalStep[]): Promise<void> {
  await draftJournal(root, steps)
  await commitJournal(root)
}

test('changes are applied, and emptied folders are removed', async () => {
  const root = temporaryFolder()
  writeTree(root, before)
  await withLock(root, 'run', () => apply(root, changes))
  expect(readTree(root)).toEqual(after)
  expect(readdirSync(join(root, 'src/generated'))).toEqual(['a.ts', 'b.ts'])
})

const steps = [
  { path: create.path, before: null, after: 'a\n' },
  { path: update.path, before: hashText('old\n'), after: 'b\n' },
  { path: remove.path, before: hashText('c\n'), after: null },
]

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['before its first step', before, after],
  ['after some steps', { ...before, ...after }, after],
  ['inside a step', { ...before, 'src/generated/a.ts.content-gen-new': 'half' }, after],
  ['after its last step', after, after],
  [
    'and its file was edited since',
    { ...before, 'src/generated/b.ts': 'mine\n' },
    { ...after, 'src/generated/b.ts': 'mine\n' },
  ],
])('a run that was killed %s is finished', async (_name, found, expected) => {
  const root = temporaryFolder()
  writeTree(root, { ...found, '.content-gen/lock': '4194305' })
  await standJournal(root, steps)
  await withLock(root, 'run', () => finishInterrupted(root))
  expect(readTree(root)).toEqual(expected)
})

test('an incomplete journal does not count', async () => {
  const root = temporaryFolder()
  writeTree(root, { ...before, '.content-gen/journal.json.new': '{"form":1,"steps":[' })
  await withLock(root, 'run', () => finishInterrupted(root))
  expect(readTree(root)).toEqual(before)
})

test('a journal may create every file that a project gets only once', async () => {
  const root = temporaryFolder()
  const scaffold = emitScaffold(parseConfig(null, '').config)
  await withLock(root, 'run', async () => {
    await standJournal(
      root,
      scaffold.map(({ path, contents }) => ({ path, before: null, after: contents })),
    )
    await finishInterrupted(root)
  })
  expect(Object.keys(readTree(root))).toEqual(scaffold.map(({ path }) => path).toSorted(compareText))
})

test('a journal moves only files of the tool and models', async () => {
  const root = temporaryFolder()
  writeTree(root, {
    'project/src/index.ts': 'mine\n',
    'project/package.json': '{}',
    'project/src/components/a/b.json': 'old',
    'project/src/components/a/c.json': 'mine',
    'project/.content-gen/lock': '4194305',
  })
  const project = join(root, 'project')
  await standJournal(project, [
    { path: '../evil', before: null, after: 'x' },
    { path: 'src/generated/../../../evil', before: null, after: 'x' },
    { path: 'src/evil.ts', before: null, after: 'x' },
    { path: 'src/index.ts', before: hashText('mine\n'), after: null },
    { path: 'package.json', before: hashText('{}'), after: 'x' },
    { path: 'src/components/../../../evil.json', before: null, after: 'x' },
    { path: 'src/components/a/evil.ts', before: null, after: 'x' },
    { path: 'src/api/a/content-types/a/lifecycles.ts', before: null, after: 'x' },
    { path: 'src/components/a/b.json', before: hashText('old'), after: 'new' },
    { path: 'src/components/a/c.json', before: hashText('old'), after: 'new' },
  ])
  await withLock(project, 'run', () => finishInterrupted(project))
  expect(readTree(root)).toEqual({
    'project/package.json': '{}',
    'project/src/components/a/b.json': 'new',
    'project/src/components/a/c.json': 'mine',
    'project/src/index.ts': 'mine\n',
  })
})

test('nothing is written through a link', async () => {
  const root = temporaryFolder()
  writeTree(root, { 'outside/b.ts': 'old\n', 'project/src/keep': '' })
  symlinkSync('../../outside', join(root, 'project/src/generated'))
  const states = await readFileStates(join(root, 'project'), [update.path])
  expect(states.get(update.path)).toEqual({ kind: 'blocked', reason: 'src/generated is a symbolic link' })
  const run = withLock(join(root, 'project'), 'run', () => apply(join(root, 'project'), [create, update]))
  await expect(run).rejects.toThrow('src/generated is a symbolic link: nothing is written through it')
  expect(readTree(join(root, 'outside'))).toEqual({ 'b.ts': 'old\n' })
})

test('files of a run that was killed before its journal was complete are removed', async () => {
  const root = temporaryFolder()
  writeTree(root, {
    ...before,
    'src/generated/a.ts.content-gen-new': 'half',
    'src/generated/deep/er/d.ts.content-gen-new': 'half',
  })
  mkdirSync(join(root, '.content-gen'))
  await draftJournal(root, [...steps, { path: 'src/generated/deep/er/d.ts', before: null, after: 'd\n' }])
  await withLock(root, 'run', () => finishInterrupted(root))
  expect(readTree(root)).toEqual(before)
  expect(readdirSync(join(root, 'src/generated'))).toEqual(['b.ts', 'types'])
})

test('an obstacle for one file leaves all files unchanged', async () => {
  const root = temporaryFolder()
  writeTree(root, { ...before, 'src/generated/a.ts.content-gen-new/x': 'a folder where the draft belongs' })
  const tree = readTree(root)
  await expect(withLock(root, 'run', () => apply(root, changes))).rejects.toThrow()
  expect(readTree(root)).toEqual(tree)
})
