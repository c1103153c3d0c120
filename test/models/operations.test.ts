/** Random GraphQL operations on every public model tree in ../shared/models, filled with its own entries. */
import { basename } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { disagreement } from '../graphql/agree.js'
import { operations } from '../graphql/operation.js'
import { serveProject } from '../graphql/served-project.js'
import { writeDisagreements } from '../graphql/writes-agree.js'
import { modelTrees } from '../model-trees.js'
import { tries } from '../cases.js'

const trees = modelTrees()
const seed = Number(process.env['SEED'] ?? Math.trunc(Math.random() * 2 ** 31))
const numRuns = tries(60)

describe.skipIf(trees.length === 0)('random operations on the real model trees', () => {
  // In short runs the databases take turns.
  for (const [index, folder] of trees.entries()) {
    const tree = basename(folder)
    test.each(sampled(index % 2 === 0 ? 'sqlite' : 'postgresql'))(
      `${tree} on %s (SEED=${seed})`,
      { timeout: 400_000 },
      async (provider) => {
        const served = await serveProject(`tree-operations-${tree}-${provider}`, folder, provider)
        try {
          const empty = [...served.ids].filter(([, { length }]) => length === 0).map(([uid]) => uid)
          expect(empty).toEqual([])
          expect(await writeDisagreements(served)).toEqual([])
          const property = fc.asyncProperty(operations(served.schema, served.roots), async (operation) => {
            expect(await disagreement(served, operation)).toBeNull()
          })
          await fc.assert(property, { seed, numRuns, endOnFailure: true })
        } finally {
          await served.stop()
        }
      },
    )
  }
})
