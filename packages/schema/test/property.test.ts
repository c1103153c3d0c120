import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasErrors, type SourceFile } from '@content-gen/schema'
import { mutate, mutation, names, splice, splicing } from './mutations.js'
import { readTree, repository, resolveFiles, resolveTree } from './project.js'
import { unsoundness } from './soundness.js'
import { tries } from '../../../test/cases.js'

const magazine = readTree(join(repository, 'fixtures/magazine')).filter(({ path }) => path.startsWith('src/'))
const seed = fc.nat()
const options = { numRuns: tries(15) }
/** Milliseconds, for a busy machine. */
const timeout = 120_000

test(
  'no mutation of models makes it throw, and what it accepts is sound',
  () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(seed, mutation), { minLength: 1, maxLength: 6 }), (mutations) => {
        const files = [...magazine]
        for (const [place, change] of mutations) {
          const file = files[place % files.length]
          if (file === undefined) continue
          const text = JSON.stringify(mutate(JSON.parse(file.text), change)) ?? ''
          files[place % files.length] = { ...file, text }
        }
        expectSound(files)
      }),
      options,
    )
  },
  timeout,
)

test(
  'no text makes it throw',
  () => {
    fc.assert(
      fc.property(seed, fc.array(splicing, { minLength: 1, maxLength: 4 }), (place, edits) => {
        const files = magazine.map((file, index) =>
          index === place % magazine.length ? { ...file, text: edits.reduce(splice, file.text) } : file,
        )
        expectSound(files)
      }),
      options,
    )
  },
  timeout,
)

test(
  'no path makes it throw',
  () => {
    fc.assert(
      fc.property(fc.string(), fc.array(names), (text, parts) => {
        const paths = [
          text,
          ['src', ...parts].join('/'),
          ['src/api', ...parts, 'schema.json'].join('/'),
          ['src/components', ...parts].join('/') + '.json',
        ]
        expectSound(paths.map((path) => ({ path, text: '{}' })))
      }),
      options,
    )
  },
  timeout,
)

test(
  'the order of the files does not matter',
  () => {
    const expected = resolveTree(join(repository, 'fixtures/magazine'))
    fc.assert(
      fc.property(fc.shuffledSubarray([...magazine], { minLength: magazine.length }), (files) => {
        const config =
          readTree(join(repository, 'fixtures/magazine')).find(({ path }) => path === 'content-gen.config.json')
            ?.text ?? null
        expect(JSON.stringify(resolveFiles(files, config))).toBe(JSON.stringify(expected))
      }),
      { numRuns: tries(5, 500) },
    )
  },
  timeout,
)

function expectSound(files: readonly SourceFile[]): void {
  const { schema, diagnostics } = resolveFiles(files)
  if (schema === null) expect(hasErrors(diagnostics)).toBe(true)
  else expect(unsoundness(schema)).toEqual([])
}
