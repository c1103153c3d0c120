import { expect, test } from 'vitest'
import type { Artifact } from '../src/artifact.js'
import { hashText, manifestPath, printManifest, readManifest } from '../src/project/manifest.js'
import { compareFiles, type Change } from '../src/compare-files.js'
import type { FileState } from '../src/project/file-state.js'

const routes: Artifact = { path: 'src/generated/routes.ts', contents: 'new\n', ownership: 'generated' }
const dockerfile: Artifact = { path: 'Dockerfile', contents: 'FROM node\n', ownership: 'scaffold' }
const text = (contents: string): FileState => ({ kind: 'file', text: contents })
const blocked: FileState = { kind: 'blocked', reason: 'a link' }
const remembered = (contents: string) => new Map([[routes.path, hashText(contents)]])

function kindOf(
  artifact: Artifact | null,
  state: FileState | null,
  manifest = new Map<string, string>(),
): Change['kind'] | undefined {
  const path = artifact?.path ?? routes.path
  const files = new Map(state === null ? [] : [[path, state]])
  return compareFiles(artifact === null ? [] : [artifact], files, manifest).find((change) => change.path === path)?.kind
}

test.each<[string, Artifact | null, FileState | null, Map<string, string> | undefined, Change['kind'] | undefined]>([
  ['no file', routes, null, undefined, 'create'],
  ['a file that its owner deleted', routes, null, remembered('old\n'), 'create'],
  ['the same file', routes, text('new\n'), remembered('new\n'), 'unchanged'],
  ['the same file, unknown to the manifest', routes, text('new\n'), undefined, 'unchanged'],
  ['the file of the last run', routes, text('old\n'), remembered('old\n'), 'update'],
  ['a file edited by hand', routes, text('mine\n'), remembered('old\n'), 'conflict'],
  ['a file that another program made', routes, text('mine\n'), undefined, 'conflict'],
  ['a link', routes, blocked, remembered('old\n'), 'conflict'],
  ['a file of a removed model', null, text('old\n'), remembered('old\n'), 'delete'],
  ['a file of a removed model, edited', null, text('mine\n'), remembered('old\n'), 'kept'],
  ['a file of a removed model, gone', null, null, remembered('old\n'), undefined],
  ['no scaffold', dockerfile, null, undefined, 'create'],
  ['a scaffold file, edited', dockerfile, text('FROM scratch\n'), undefined, 'kept'],
  ['a scaffold file that is a link', dockerfile, blocked, undefined, 'kept'],
])('%s', (_name, artifact, state, manifest, expected) => {
  expect(kindOf(artifact, state, manifest)).toBe(expected)
})

test('the manifest remembers every tool-owned file and no other', () => {
  const change = compareFiles([routes, dockerfile], new Map(), new Map()).find(({ path }) => path === manifestPath)
  expect(change).toMatchObject({ kind: 'create', after: printManifest(remembered('new\n')) })
})

const inForm = (files: unknown) => JSON.stringify({ form: 1, files })

test.each([
  ['no file', null],
  [
    'paths outside the tool’s folders',
    inForm({
      '../x': 'a',
      'src/generated/../../x': 'a',
      'src/index.ts': 'a',
      '/etc/passwd': 'a',
      'src/generated/prisma/client.ts': 'a',
    }),
  ],
  ['values that are not hashes', inForm({ 'src/generated/app.ts': 1 })],
])('a manifest with %s counts as empty', (_name, contents) => {
  expect(readManifest(contents)).toEqual(new Map())
})

test.each([
  ['no JSON', '<<<<<<< HEAD'],
  ['no object', '7'],
  ['without a form', '{"src/generated/app.ts":"a"}'],
  ['without files', '{"form":1}'],
])('a manifest that is %s cannot be read', (_name, contents) => {
  expect(readManifest(contents)).toBe('unreadable')
})

test('a manifest of a later form is recognized', () => {
  expect(readManifest('{"form":2,"trees":[]}')).toBe('newer')
})

test('a manifest reads as it was printed, sorted by path', () => {
  const manifest = new Map([
    ['src/generated/routes.ts', 'b'],
    ['prisma/schema.prisma', 'a'],
  ])
  const printed = printManifest(manifest)
  expect(readManifest(printed)).toEqual(manifest)
  expect(printed.indexOf('prisma/')).toBeLessThan(printed.indexOf('src/'))
})
