/** `openapi.json` of every model tree is a valid OpenAPI 3.1 document, by two validators. */
import { existsSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { openapiDocument } from '../../packages/codegen/src/openapi/document.js'
import { resolveProject } from '../../packages/codegen/test/projects.js'
import { writeOddModels } from '../graphql/odd-models.js'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const inside = (path: string) => (existsSync(at(path)) ? readdirSync(at(path)).map((name) => at(`${path}${name}`)) : [])

const projects = [
  at('../../fixtures/magazine'),
  ...inside('../../fixtures/cases/'),
  ...inside('../../../shared/models/'),
  writeOddModels('openapi'),
]

describe('the document of', () => {
  test.each(projects.map((folder) => [basename(folder), folder] as const))('%s', async (_name, folder) => {
    const { schema, config } = await resolveProject(folder)
    const document = openapiDocument(schema, config)
    const { valid, errors } = await new Validator().validate(structuredClone(document) as never)
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    // A confirmed address leads to a page of the site.
    const rules = { 'info-license': 'off', 'tag-description': 'off', 'operation-2xx-response': 'off' } as const
    const lint = await createConfig({ extends: ['recommended-strict'], rules })
    const problems = await lintFromString({ source: JSON.stringify(document), config: lint })
    const told = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
    expect(told.slice(0, 10)).toEqual([])
  })
})
