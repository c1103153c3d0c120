/** Every recorded answer of Strapi v4 is valid by the document of its models, and an answer with a fault is not. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openapiDocument } from '../../packages/codegen/src/openapi/document.js'
import { resolveProject } from '../../packages/codegen/test/projects.js'
import { Answers, type Answer } from './answers.js'

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url))
const recordings = `${fixtures}wire/expected/sqlite/`

interface Recorded {
  readonly method: string
  readonly path: string
  readonly answer: Answer
}

const { schema, config } = await resolveProject(`${fixtures}magazine`)
const answers = new Answers(openapiDocument(schema, config))
const problemOf = ({ method, path, answer }: Recorded) => answers.problem(method, path, answer)
const recorded = readdirSync(recordings).flatMap(read)

function read(file: string): Recorded[] {
  const { entries } = JSON.parse(readFileSync(recordings + file, 'utf8'))
  return entries.flatMap(({ request: { method, path }, response }: Record<string, any>) => {
    // A generated server refuses what makes Strapi v4 fail.
    if (response === null || response.status === 500) return []
    // It stored an empty text as a big integer.
    if (response.body?.data?.attributes?.barcode === '') return []
    const known = { method, path, answer: response }
    return problemOf(known) === 'unknown' ? [] : [known]
  })
}

test('bodies of accounts have the password, and no other private attribute', () => {
  const { schemas } = (
    openapiDocument(schema, config) as { components: { schemas: Record<string, { properties: object }> } }
  ).components
  expect(Object.keys(schemas['UsersPermissionsUserInput']?.properties ?? {})).toEqual([
    'username',
    'email',
    'provider',
    'password',
    'confirmed',
    'blocked',
    'role',
  ])
})

test('recorded answers are valid', () => {
  expect(recorded.length).toBeGreaterThan(1_000)
  const problems = recorded.map((each) => ({ ...each, problem: problemOf(each) }))
  expect(problems.filter(({ problem }) => problem !== null)).toEqual([])
})

test('an answer with a wrong value, or without something that is required, is not', () => {
  const seen = new Set<string>()
  const unnoticed: string[] = []
  for (const each of recorded) {
    for (const [place, broken] of faults(each.answer.body)) {
      const key = `${each.method} ${each.path.split('?')[0]?.replace(/\d+$/, '{id}')} ${each.answer.status} ${place}`
      if (seen.has(key)) continue
      seen.add(key)
      if (problemOf({ ...each, answer: { ...each.answer, body: broken } }) === null) unnoticed.push(key)
    }
  }
  expect(seen.size).toBeGreaterThan(1_000)
  expect(unnoticed.filter((key) => !holdsAnything(key))).toEqual([])
})

/** JSON attributes and other places where any value may be, `jwt`, which is left out until an address is confirmed, and answers without a body. */
function holdsAnything(key: string): boolean {
  return /\/(extra|content|formats|provider_metadata|related|permissions|schema|attributes\/meta|jwt left out)(\/|\[|$)| 204 $/.test(
    key,
  )
}

/** Returns the body with one fault at a time, by its place: lists have one for all of their items. */
function* faults(body: unknown, place = ''): Generator<[string, unknown]> {
  if (Array.isArray(body)) {
    const [first, ...others] = body
    if (first !== undefined) for (const [at, broken] of faults(first, `${place}[]`)) yield [at, [broken, ...others]]
    return
  }
  if (typeof body !== 'object' || body === null) {
    yield [place, { wrong: true }]
    return
  }
  for (const [name, value] of Object.entries(body)) {
    const { [name]: _, ...others } = body as Record<string, unknown>
    if (required.has(name)) yield [`${place}/${name} left out`, others]
    for (const [at, broken] of faults(value, `${place}/${name}`)) yield [at, { ...body, [name]: broken }]
  }
}

const required: ReadonlySet<string> = new Set([
  'data',
  'id',
  '__component',
  'error',
  'status',
  'message',
  'page',
  'jwt',
])
