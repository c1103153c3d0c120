import { BaseResolver, createConfig, lintDocument, Source } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect } from 'vitest'

// A confirmed address leads to a page of the site.
const rules = { 'info-license': 'off', 'tag-description': 'off', 'operation-2xx-response': 'off' } as const
const { styleguide, resolve } = await createConfig({ extends: ['recommended-strict'], rules })
const validator = new Validator()

/** Two validators agree that this is an OpenAPI document. */
export async function expectValidDocument(document: object): Promise<void> {
  const { valid, errors } = await validator.validate(structuredClone(document) as never)
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  const problems = await lintDocument({
    // As text, it would be read as YAML.
    document: { source: new Source('/', ''), parsed: structuredClone(document) },
    externalRefResolver: new BaseResolver(resolve),
    config: styleguide,
  })
  const told = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
  expect(told.slice(0, 10)).toEqual([])
  expect(boundless(document, '#')).toEqual([])
}

/** Returns the places of alternatives that take anything: with them, no value is one of exactly one alternative. */
function boundless(part: unknown, place: string): string[] {
  if (typeof part !== 'object' || part === null) return []
  const inner = Object.entries(part).flatMap(([name, value]) => boundless(value, `${place}/${name}`))
  const alternatives: unknown = 'oneOf' in part ? part.oneOf : []
  const isAnything = (schema: object) => Object.keys(schema).every((key) => key === 'description')
  return Array.isArray(alternatives) && alternatives.some(isAnything) ? [...inner, place] : inner
}
