import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasErrors, type SourceFile } from '@content-gen/schema'
import { readTree, repository, resolveFiles, resolveTree } from './project.js'
import { unsoundness } from './soundness.js'

const magazine = readTree(join(repository, 'fixtures/magazine')).filter(({ path }) => path.startsWith('src/'))
const options = { numRuns: 100 }
/** Milliseconds, for a busy machine. */
const timeout = 120_000

const names = fc.constantFrom(
  'title',
  'id',
  'type',
  'constructor',
  '__proto__',
  'toString',
  'a-b',
  'a_b',
  'aB',
  'AB',
  'createdAt',
  'locale',
  'and',
  'position',
  'articleId',
  'x'.repeat(70),
  'x'.repeat(300),
  'é',
  '',
  'class',
  'api::article.article',
  'shared.link',
  'api::none.none',
  'ENUM_X',
  'plugin::users-permissions.user',
  'admin::user',
  '../x',
  '"; process.exit(1); //',
  '${x}',
  '*/',
  '\u2028',
  '\0',
  'manyToMany',
  'oneToOne',
)
const value: fc.Arbitrary<unknown> = fc.oneof(
  names,
  fc.string(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(names, { maxLength: 3 }),
  fc.dictionary(names, names, { maxKeys: 3 }),
  fc.record({
    type: fc.constantFrom('string', 'uid', 'media', 'component', 'relation', 'dynamiczone', 'enumeration', 'json'),
    target: names,
    component: names,
  }),
)
const seed = fc.nat()

/** Replaces, adds, renames or deletes one thing of a JSON value. */
function mutate(
  json: unknown,
  [index, name, replacement, action]: readonly [number, string, unknown, number],
): unknown {
  if (typeof json !== 'object' || json === null) return replacement
  const entries = Object.entries(json)
  const at = index % (entries.length + 1)
  const entry = entries[at]
  const deeper = typeof entry?.[1] === 'object' && entry[1] !== null && action % 5 > 1
  if (entry === undefined) entries.push([name, replacement])
  else if (deeper) entry[1] = mutate(entry[1], [Math.floor(index / 7), name, replacement, Math.floor(action / 5)])
  else if (action % 3 === 0) entries.splice(at, 1)
  else if (action % 3 === 1) entry[0] = name
  else entry[1] = replacement
  return Array.isArray(json) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}

test(
  'no mutation of models makes it throw, and what it accepts is sound',
  () => {
    const mutation = fc.tuple(seed, names, value, seed)
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
    const edit = fc.tuple(seed, seed, fc.string({ maxLength: 5 }))
    fc.assert(
      fc.property(seed, fc.array(edit, { minLength: 1, maxLength: 4 }), (place, edits) => {
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
  'the order of the files means nothing',
  () => {
    const expected = resolveTree(join(repository, 'fixtures/magazine'))
    fc.assert(
      fc.property(fc.shuffledSubarray([...magazine], { minLength: magazine.length }), (files) => {
        const config =
          readTree(join(repository, 'fixtures/magazine')).find(({ path }) => path === 'content-gen.config.json')
            ?.text ?? null
        expect(JSON.stringify(resolveFiles(files, config))).toBe(JSON.stringify(expected))
      }),
      { numRuns: 20 },
    )
  },
  timeout,
)

function expectSound(files: readonly SourceFile[]): void {
  const { schema, diagnostics } = resolveFiles(files)
  if (schema === null) expect(hasErrors(diagnostics)).toBe(true)
  else expect(unsoundness(schema)).toEqual([])
}

function splice(text: string, [from, length, inserted]: readonly [number, number, string]): string {
  const at = from % (text.length + 1)
  return text.slice(0, at) + inserted + text.slice(at + (length % 20))
}
