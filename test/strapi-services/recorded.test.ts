/** A real Strapi answers the calls as it was recorded. `UPDATE=1` records them anew. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { freshDatabase, providers } from '../databases.js'
import { strapi, strapiProject } from '../strapi.js'
import { describeWith } from '../tried.js'
import { calls } from './calls.js'
import { recordedIn, readRecorded, writeRecorded } from './recorded.js'
import { recordedUtils, utilsOutcomes, writeUtils } from './utils.js'
import { recordedYup, writeYup, yupOutcomes } from './yup.js'
import type { Outcome, Recorded } from './recorded.js'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

describeWith(strapi)('a real Strapi', () => {
  test('answers errors, variables and what schemas refuse as it was recorded', async () => {
    const folder = join(process.env['STRAPI'] ?? '', 'node_modules/@strapi')
    const load = createRequire(import.meta.url)
    const { formatApplicationError } = load(join(folder, 'strapi/dist/services/errors.js'))
    const outcomes = utilsOutcomes(load(join(folder, 'utils')), formatApplicationError)
    const ofSchemas = await yupOutcomes(load(join(folder, 'utils')), formatApplicationError)
    if (process.env['UPDATE']) {
      writeUtils(outcomes)
      writeYup(ofSchemas)
    }
    expect(recordedUtils()).toEqual(outcomes)
    expect(recordedYup()).toEqual(ofSchemas)
  })

  test.each(providers)('answers the calls as it was recorded, on %s', { timeout: 300_000 }, async (provider) => {
    const database = await freshDatabase(provider)
    try {
      const folder = mkdtempSync(join(tmpdir(), 'content-gen-strapi-'))
      const project = strapiProject(join(folder, 'site'), at('../../fixtures/magazine'), database.url)
      const file = join(folder, 'calls')
      writeFileSync(file, serialize(calls))
      await project.node(at('strapi-main.cjs'), { CALLS: file, ANSWER: at('answer.mjs') })
      const answers = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as Outcome[]
      const recorded = recordedIn(provider, answers, readRecorded())
      if (process.env['UPDATE']) writeRecorded(recorded)
      expect(readRecorded()).toEqual<readonly Recorded[]>(recorded)
    } finally {
      await database.drop()
    }
  })
})
