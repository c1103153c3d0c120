/** Two random edits on two branches that are merged: in either order the tables are those that both made, and untouched data stays. */
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampled, type Provider } from '../databases.js'
import { edit, start } from './edits.js'
import type { Draw, Edited, Tree } from './edits.js'
import { expectKept, fill, readHeld } from './held.js'
import { makeSite } from './site.js'
import type { Site } from './site.js'

const runs = Number(process.env['EDIT_RUNS'] ?? 3)
const draw: fc.Arbitrary<Draw> = fc.record({
  edit: fc.nat(999),
  model: fc.nat(999),
  attribute: fc.nat(999),
  choice: fc.nat(999),
})

const init = '29990101000000_init'
const names = ['29990101000001_one', '29990101000002_two'] as const

describe.each(sampled('postgresql'))('%s', (provider) => {
  test('any edits of two branches', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(draw, draw, fc.boolean(), async (first, second, isEarlier) => {
        const [one, two] = [edit(start, first), edit(start, second)]
        fc.pre(one !== null && two !== null)
        const both = merged(start, one.models, two.models)
        fc.pre(both !== null)
        await meet(provider, [one, two], both, isEarlier)
      }),
      { numRuns: runs },
    )
  })
})

/** The first has its migration applied when it gets the second's, which was written earlier or later. */
async function meet(
  provider: Provider,
  [own, other]: readonly [Edited, Edited],
  both: Tree,
  isEarlier: boolean,
): Promise<void> {
  const [ownName, otherName] = isEarlier ? names : ([names[1], names[0]] as const)
  const site = await begun(provider)
  const colleague = await begun(provider)
  const isWritten = [
    await write(site, own.models, ownName, own.renames),
    await write(colleague, other.models, otherName, other.renames),
  ]
  fc.pre(isWritten.every(Boolean))
  await site.deploy()
  await fill(site)
  const before = await readHeld(site)
  await site.copyMigrations(colleague, otherName)
  const merging = await site.generate(both).catch((error: unknown) => error)
  fc.pre(merging === undefined)
  const problem = await site.deploy().then(
    () => null,
    (error: unknown) => error,
  )
  if (problem !== null) {
    // Both edit the same thing: the second script fails and changes nothing.
    expect(problem).toMatchObject({ code: 'migration-failed' })
    await site.generate(own.models)
    expect(await readHeld(site)).toEqual(before)
    return
  }
  const { drift, ...state } = await site.state()
  expect(state).toMatchObject({ standing: null, schemaAhead: needsThird(own.models, other.models, both) })
  expect(drift === null || isOfNames(drift), drift ?? '').toBe(true)
  const origin = (key: string) => [...before.keys()].find((each) => own.renamed(each) === key) ?? key
  const isTouched = (key: string) => own.touched(origin(key)) || other.touched(origin(key))
  expectKept(before, await readHeld(site), isTouched, other.renamed)
}

/**
 * True if the merged models need one migration more than both branches wrote: one branch localizes a type, and the other gives it an index that
 * holds the locale of a localized type. Such are the index of a unique attribute and, with drafts, the one of the newest published.
 */
function needsThird(one: Tree, two: Tree, both: Tree): boolean {
  const isLocalized = (tree: Tree, name: string) => tree[name]?.pluginOptions !== undefined
  const indexed = (tree: Tree, name: string) => [
    ...Object.entries(tree[name]?.attributes ?? {}).flatMap(([key, attribute]) => ('unique' in attribute ? key : [])),
    ...(tree[name]?.options === undefined ? [] : ['publishedAt']),
  ]
  return Object.keys(both).some(
    (name) =>
      isLocalized(both, name) &&
      indexed(both, name).some((key) =>
        [one, two].every((tree) => !(isLocalized(tree, name) && indexed(tree, name).includes(key))),
      ),
  )
}

/** True if only names of indexes differ: an index keeps its old name if one branch adds it and the other renames its table or column. */
function isOfNames(drift: string): boolean {
  const lines = drift.split('\n').filter((line) => line !== '' && !line.startsWith('--'))
  const renaming =
    /^(DROP INDEX "\w+";|CREATE (UNIQUE )?INDEX "\w+" ON .*;|ALTER INDEX .* RENAME TO .*;|ALTER TABLE .* RENAME CONSTRAINT .*;)$/
  const count = (word: string) => lines.filter((line) => line.startsWith(word)).length
  return lines.every((line) => renaming.test(line)) && count('DROP INDEX') === count('CREATE ')
}

async function begun(provider: Provider): Promise<Site> {
  const site = await makeSite(provider, { i18n: true })
  await write(site, start, init, [])
  await site.deploy()
  await fill(site)
  return site
}

/** Returns false if there is nothing to write, or the values forbid it. */
async function write(site: Site, models: Tree, name: string, renames: readonly string[]): Promise<boolean> {
  const migrations = join(site.projectDir, 'prisma/migrations')
  await site.generate(models)
  const created = await site.dev({ renames, acceptDataLoss: true }).catch(() => null)
  if (created === null) return false
  await rename(join(migrations, created.name), join(migrations, name))
  return true
}

/** Merges the model files as git does; null if both changed the same lines. */
function merged(base: Tree, one: Tree, two: Tree): Tree | null {
  const found = merge(base, one, two)
  return found === conflict ? null : (found as Tree)
}

const conflict = Symbol('both changed it')

function merge(base: unknown, one: unknown, two: unknown): unknown {
  if (isEqual(base, one)) return two
  if (isEqual(base, two) || isEqual(one, two)) return one
  if (![base, one, two].every(isRecord)) return conflict
  const [origin, ours, theirs] = [base, one, two] as Record<string, unknown>[]
  const result: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(ours ?? {}), ...Object.keys(theirs ?? {})])) {
    const value = merge(origin?.[key], ours?.[key], theirs?.[key])
    if (value === conflict) return conflict
    if (value !== undefined) result[key] = value
  }
  return result
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
