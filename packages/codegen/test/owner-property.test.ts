/** Random edits of models, config, owner code and other files, and of generated files, with a run after each. */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unifiedDiff } from '../src/diff.js'
import { generate, type GenerateResult } from '../src/generate.js'
import { readTree, temporaryFolder } from './folder.js'
import { codeEdit, configEdit, filesOf, modelEdit, newSite, noteEdit, writeSite, type Edit } from './random-site.js'
import { isLong } from '../../../test/cases.js'

/** One change to the n-th generated file. */
interface Meddling {
  readonly at: number
  readonly how: 'appends' | 'empties' | 'deletes'
}

const step = fc.record<{ edits: readonly Edit[]; meddling: Meddling | null }>({
  edits: fc.array(fc.oneof(modelEdit, modelEdit, codeEdit, codeEdit, configEdit, noteEdit), {
    minLength: 1,
    maxLength: 3,
  }),
  meddling: fc.option(fc.record<Meddling>({ at: fc.nat(), how: fc.constantFrom('appends', 'empties', 'deletes') }), {
    freq: 2,
  }),
})

/** Paths that the tool may change; all others belong to the owner. */
const ofTheTool = /^(src\/generated\/|prisma\/(schema\.prisma|content\.json)$)/

const everything = (root: string) => readTree(root, ['.content-gen'])

function toolsIn(root: string): Record<string, string> {
  return Object.fromEntries(Object.entries(everything(root)).filter(([path]) => ofTheTool.test(path)))
}

async function run(root: string, mode: 'write' | 'check'): Promise<GenerateResult & { readonly errors: string[] }> {
  const result = await generate({ projectDir: root, mode })
  const errors = result.diagnostics.filter(({ severity }) => severity === 'error')
  return { ...result, errors: errors.map(({ code, at }) => `${at.file}: ${code}`) }
}

/** Changes a generated file and returns its path; null if a run accepts the change. */
function meddle(root: string, { at, how }: Meddling): string | null {
  const paths = Object.keys(toolsIn(root)).filter((path) => !path.endsWith('.manifest.json'))
  const path = paths[at % paths.length] ?? ''
  if (how === 'appends') appendFileSync(join(root, path), '// mine\n')
  else if (how === 'empties') writeFileSync(join(root, path), '')
  else rmSync(join(root, path))
  return how === 'deletes' ? null : path
}

/** A run reports an edited file with its diff and writes nothing, and the hint's advice resolves the conflict. */
async function expectConflict(root: string, path: string): Promise<void> {
  const tree = everything(root)
  const mine = readFileSync(join(root, path), 'utf8')
  for (const mode of ['check', 'write'] as const) {
    const { errors, changes } = await run(root, mode)
    if (errors.length === 0) {
      // The same edits removed its type, so the file now belongs to the owner.
      expect(changes).toContainEqual({ kind: 'kept', path, before: mine, after: mine })
      if (mode === 'check') expect(everything(root)).toEqual(tree)
      else expect(everything(root)[path]).toBe(mine)
      continue
    }
    expect(errors).toEqual([`${path}: output-edited`])
    const diff = unifiedDiff(changes.filter(({ kind }) => kind === 'conflict'))
    expect(diff).toContain(`--- a/${path}\n+++ b/${path}\n`)
    expect(diff).toContain(mine === '' ? '\n+' : '\n-// mine\n')
    expect(everything(root)).toEqual(tree)
  }
  rmSync(join(root, path))
}

test(
  'the owner keeps every byte, and generated files depend only on models, config and exports',
  async () => {
    const counts = { steps: 0, conflicts: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const site = newSite()
        const grown = temporaryFolder()
        let files: Record<string, string> = {}
        const scaffold = new Map<string, string>()
        for (const { edits, meddling } of steps) {
          for (const edit of edits) edit(site)
          const next = filesOf(site, 'text')
          writeSite(grown, files, next)
          files = next
          const edited = meddling === null || scaffold.size === 0 ? null : meddle(grown, meddling)
          if (edited !== null) await expectConflict(grown, edited)
          const foreseen = await run(grown, 'check')
          const { errors, changes, diagnostics } = await run(grown, 'write')
          expect(errors).toEqual([])
          expect([foreseen.changes, foreseen.diagnostics]).toEqual([changes, diagnostics])
          const tree = everything(grown)
          for (const [path, text] of Object.entries(tree)) {
            if (ofTheTool.test(path)) continue
            if (!(path in files) && !scaffold.has(path)) scaffold.set(path, text)
            expect([path, text]).toEqual([path, files[path] ?? scaffold.get(path)])
          }
          expect(Object.keys(tree)).toEqual(expect.arrayContaining(Object.keys(files)))
          const again = await run(grown, 'check')
          expect(again.changes.filter(({ kind }) => kind !== 'unchanged' && kind !== 'kept')).toEqual([])
          counts.steps++
          if (edited !== null) counts.conflicts++
        }
        const fresh = temporaryFolder()
        writeSite(fresh, {}, filesOf(site, 'other'))
        expect((await run(fresh, 'write')).errors).toEqual([])
        expect(toolsIn(grown)).toEqual(toolsIn(fresh))
      }),
      { numRuns: isLong ? 300 : 2 },
    )
    process.stdout.write(`${JSON.stringify(counts)}\n`)
  },
  isLong ? 3_600_000 : 120_000,
)
