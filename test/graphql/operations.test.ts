/** Random operations on random and odd models, 19 levels deep: planned, executed and from REST. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { modelFiles } from '../differential/models.js'
import { disagreement } from './agree.js'
import { writeOddModels } from './odd-models.js'
import { operations } from './operation.js'
import { serveProject } from './served-project.js'
import { writeDisagreements } from './writes-agree.js'
import { tries } from '../cases.js'

const seed = Number(process.env['SEED'] ?? Math.trunc(Math.random() * 2 ** 31))
const numRuns = tries(25)

/** A folder with random models. */
function randomModels(): string {
  const [files = []] = fc.sample(modelFiles(), { seed, numRuns: 1 })
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-graphql-'))
  for (const { path, json } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), JSON.stringify(json))
  }
  return folder
}

const sets: readonly [string, (name: string) => string][] = [
  ['random', randomModels],
  ['odd', writeOddModels],
]

describe.each(sampled('postgresql'))('random operations on %s', (provider) => {
  test.each(sets)(`of %s models (SEED=${seed})`, { timeout: 300_000 }, async (name, write) => {
    const project = `graphql-operations-${name}-${provider}`
    const served = await serveProject(project, write(project), provider)
    try {
      expect(Math.min(...[...served.ids.values()].map(({ length }) => length))).toBeGreaterThan(0)
      expect(await writeDisagreements(served)).toEqual([])
      const property = fc.asyncProperty(operations(served.schema, served.roots), async (operation) => {
        expect(await disagreement(served, operation)).toBeNull()
      })
      await fc.assert(property, { seed, numRuns, endOnFailure: true })
    } finally {
      await served.stop()
    }
  })
})
