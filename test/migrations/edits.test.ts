import { RefusedMigration } from '@content-gen/migrate'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import { edit, start } from './edits.js'
import type { Draw } from './edits.js'
import { expectKept, fill, readHeld } from './held.js'
import { makeSite } from './site.js'

const runs = Number(process.env['EDIT_RUNS'] ?? 3)
const draw: fc.Arbitrary<Draw> = fc.record({
  edit: fc.nat(999),
  model: fc.nat(999),
  attribute: fc.nat(999),
  choice: fc.nat(999),
})

describe.each(providers)('%s', (provider) => {
  test('after any edits the database follows, and untouched data stays', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(draw, { minLength: 6, maxLength: 10 }), async (draws) => {
        const site = await makeSite(provider, { i18n: true })
        await site.migrate(start)
        await fill(site)
        let tree = start
        for (const one of draws) {
          const edited = edit(tree, one)
          if (edited === null) continue
          const before = await readHeld(site)
          await site.generate(edited.models)
          const problem = await site.dev({ renames: edited.renames, acceptDataLoss: true }).then(
            () => null,
            (error: unknown) => error,
          )
          if (problem !== null) {
            // Equal values in a column that becomes unique.
            expect(problem).toMatchObject({ code: 'values-not-unique' })
            expect(problem).not.toBeInstanceOf(RefusedMigration)
            await site.generate(tree)
            continue
          }
          await site.deploy()
          expect(await site.state()).toMatchObject({ pending: [], drift: null, schemaAhead: false })
          expectKept(before, await readHeld(site), edited.touched, edited.renamed)
          tree = edited.models
          await fill(site)
        }
      }),
      { numRuns: runs },
    )
  })
})
