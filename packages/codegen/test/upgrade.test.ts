/** This version runs in a project that an older version generated with other templates. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unifiedDiff } from '../src/diff.js'
import { generate } from '../src/generate.js'
import { hashText, manifestPath, printManifest, readManifest } from '../src/project/manifest.js'
import { readTree, temporaryFolder, writeTree } from './folder.js'
import { model } from './model.js'
import { oldModels, outputsOf } from './two-versions.js'

const legacy = 'src/generated/legacy/helpers.ts'
const later = 'src/generated/routes.ts'

/** The tree of this version, and a project as an older version left it: each file with one line more, one file missing and one extra. */
async function olderProject() {
  const folder = temporaryFolder()
  const current = await outputsOf(folder, oldModels)
  const manifest = readManifest(current[manifestPath] ?? null)
  if (typeof manifest === 'string') throw new Error(manifest)
  const older = new Map([...manifest.keys()].map((path) => [path, `${current[path]}// of an older time\n`]))
  older.set(legacy, 'export const old = true\n')
  older.delete(later)
  rmSync(join(folder, later))
  const hashes = new Map([...older].map(([path, text]) => [path, hashText(text)]))
  writeTree(folder, { ...Object.fromEntries(older), [manifestPath]: printManifest(hashes) })
  return { folder, current, paths: [...older.keys()] }
}

const all = (folder: string) => readTree(folder, ['.content-gen'])
const run = (projectDir: string, mode: 'write' | 'check' = 'write') => generate({ projectDir, mode })

test('every file of the tool is rewritten, new ones are added and old ones are removed', async () => {
  const { folder, current } = await olderProject()
  const { diagnostics, changes } = await run(folder)
  expect(diagnostics).toEqual([])
  expect(all(folder)).toEqual(current)
  const paths = (kind: string) => changes.filter((change) => change.kind === kind).map(({ path }) => path)
  expect([paths('create'), paths('delete'), paths('conflict')]).toEqual([[later], [legacy], []])
  expect(paths('unchanged')).toEqual(['package.json', 'tsconfig.json'])
})

test('--check shows what the new version would write', async () => {
  const { folder, paths } = await olderProject()
  const tree = all(folder)
  const { changes } = await run(folder, 'check')
  const diff = unifiedDiff(changes)
  for (const path of paths) expect(diff).toContain(`--- a/${path}\n`)
  expect(diff).toContain('-// of an older time\n')
  expect(diff).toContain(`--- /dev/null\n+++ b/${later}\n`)
  expect(diff).toContain(`--- a/${legacy}\n+++ /dev/null\n`)
  expect(all(folder)).toEqual(tree)
})

test('a file with the owner’s edits stays theirs in the new version, too', async () => {
  const { folder } = await olderProject()
  writeFileSync(join(folder, 'src/generated/app.ts'), 'mine\n')
  const tree = all(folder)
  const { diagnostics, changes } = await run(folder)
  expect(diagnostics).toMatchObject([{ code: 'output-edited', at: { file: 'src/generated/app.ts' } }])
  expect(unifiedDiff(changes.filter(({ kind }) => kind === 'conflict'))).toContain('\n-mine\n')
  expect(all(folder)).toEqual(tree)
  // The hint's advice: delete the file, and the next run restores it.
  rmSync(join(folder, 'src/generated/app.ts'))
  expect((await run(folder)).diagnostics).toEqual([])
})

test('an edited file that the new version no longer has stays', async () => {
  const { folder, current } = await olderProject()
  writeFileSync(join(folder, legacy), 'mine\n')
  const { diagnostics } = await run(folder)
  expect(diagnostics).toMatchObject([{ code: 'output-kept', severity: 'warning', at: { file: legacy } }])
  expect(all(folder)).toEqual({ ...current, [legacy]: 'mine\n' })
})

test.each(['write', 'check'] as const)('files of a newer version stay as they are, in %s', async (mode) => {
  const { folder } = await olderProject()
  writeFileSync(join(folder, manifestPath), '{"form":2,"roots":["src/generated"]}')
  const tree = all(folder)
  const { diagnostics, changes } = await run(folder, mode)
  expect(diagnostics).toMatchObject([{ code: 'manifest-newer', severity: 'error' }])
  expect(changes).toEqual([])
  expect(all(folder)).toEqual(tree)
})

test('names of enumeration values that would change are told, with the line that keeps them', async () => {
  const folder = temporaryFolder()
  const config = (graphql: object) => ({ 'content-gen.config.json': JSON.stringify({ graphql }) })
  const fuel = { type: 'enumeration', enum: ['бензин', 'дизель', 'gas'] }
  const older = { ...model('car', { fuel }), ...config({ enumNames: 'hashed' }) }
  writeTree(folder, older)
  expect((await run(folder)).diagnostics.map(({ code }) => code)).not.toContain('enum-values-renamed')
  writeTree(folder, config({}))
  const told = {
    severity: 'warning',
    code: 'enum-values-renamed',
    at: { file: 'content-gen.config.json' },
    message: 'GraphQL now calls enumeration values as Strapi v4 does: "value_e81b" becomes "benzin", and 1 more',
    hint: 'To keep the old names, add this line: "graphql": { "enumNames": "hashed" }',
  }
  for (const mode of ['check', 'write'] as const)
    expect((await run(folder, mode)).diagnostics).toContainEqual(
      expect.objectContaining({ ...told, at: expect.objectContaining(told.at) }),
    )
  expect((await run(folder)).diagnostics.map(({ code }) => code)).not.toContain(told.code)
  expect(all(folder)['src/generated/graphql/schema.graphql']).toContain(
    'enum ENUM_CAR_FUEL {\n  benzin\n  dizel\n  gas\n}',
  )
})
