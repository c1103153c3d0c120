/**
 * Random trees of entries, requested by REST and by GraphQL: both return the same. GraphQL is asked twice, so that the planned answer and
 * the executed one agree, too. CASES and SEED in the environment set the size of a run and repeat one.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { stringify } from 'qs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, sampled } from '../../../test/databases.js'
import { readyProject } from '../../../test/project.js'
import { generateMagazine } from './generated.js'
import type { Attribute, TypeDescriptor } from '@content-gen/runtime'
import type { TestDatabase } from '../../../test/databases.js'
import type { RunningServer } from '../../../test/project.js'
import { tries } from '../../../test/cases.js'

const seed = Number(process.env['SEED'] ?? Math.trunc(Math.random() * 2 ** 31))
const numRuns = tries(12)
const magazine = fileURLToPath(new URL('../../../fixtures/magazine', import.meta.url))

/** The same tree for REST and for GraphQL. */
interface Tree {
  /** The selection on an entry: `id attributes { … }`. */
  readonly selection: string
  /** `filters`, `sort`, …, as arguments. */
  readonly args: string
  readonly query: Record<string, unknown>
}

let types: ReadonlyMap<string, TypeDescriptor>
const graphqlNames = new Map<string, string>()

const values: Record<string, fc.Arbitrary<readonly [operator: string, value: unknown]>> = {
  text: fc.oneof(
    fc.tuple(
      fc.constantFrom('eq', 'ne', 'eqi', 'contains', 'notContains', 'containsi', 'startsWith', 'endsWith', 'gt'),
      fc.constantFrom('Ocean', 'story', 'tag-01', 'a', 'é', '%', 'review', ''),
    ),
    fc.tuple(fc.constantFrom('null', 'notNull'), fc.boolean()),
    fc.tuple(fc.constantFrom('in', 'notIn'), fc.constantFrom(['news', 'review'], ['x'])),
  ),
  number: fc.oneof(
    fc.tuple(fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte'), fc.integer({ min: 0, max: 60 })),
    fc.tuple(fc.constant('between'), fc.constantFrom([1, 20], [5, 5])),
    fc.tuple(fc.constantFrom('null', 'notNull'), fc.boolean()),
  ),
  moment: fc.tuple(
    fc.constantFrom('gt', 'lt', 'gte', 'eq'),
    fc.constantFrom('2024-01-01T00:00:00.000Z', '2023-11-20T03:04:05.000Z'),
  ),
  boolean: fc.tuple(fc.constantFrom('eq', 'ne'), fc.boolean()),
}

function valueKind({ type }: Attribute): keyof typeof values | null {
  if (['string', 'text', 'richtext', 'email', 'uid', 'enumeration'].includes(type)) return 'text'
  if (['integer', 'float', 'decimal'].includes(type)) return 'number'
  return type === 'datetime' ? 'moment' : type === 'boolean' ? 'boolean' : null
}

const plain = new Set(['string', 'text', 'richtext', 'email', 'uid', 'integer', 'float', 'decimal', 'boolean', 'date'])
const alsoPlain = new Set(['time', 'datetime', 'json'])

function attributesOf(type: TypeDescriptor, isWanted: (attribute: Attribute) => boolean): [string, Attribute][] {
  return Object.entries(type.attributes).filter(([, attribute]) => !attribute.private && isWanted(attribute))
}

type Both = readonly [graphql: Record<string, unknown>, rest: Record<string, unknown>]

/** A filter for REST and for GraphQL. */
function filter(type: TypeDescriptor, depth: number): fc.Arbitrary<Both> {
  const tests = attributesOf(type, (attribute) => valueKind(attribute) !== null).map(([name, attribute]) =>
    (values[valueKind(attribute) ?? ''] ?? fc.constant(['null', true] as const)).map(([operator, value]): Both => [
      { [name]: { [operator]: value } },
      { [name]: { [`$${operator}`]: value } },
    ]),
  )
  if (depth === 0) return fc.oneof(...tests)
  const inner = filter(type, depth - 1)
  const many = fc.array(inner, { minLength: 1, maxLength: 2 })
  const relations = attributesOf(type, ({ type: kind }) => kind === 'relation').flatMap(([name, attribute]) => {
    const target = attribute.type === 'relation' ? types.get(attribute.target) : undefined
    if (!target?.uid.startsWith('api::')) return []
    return [filter(target, 0).map(([one, other]): Both => [{ [name]: one }, { [name]: other }])]
  })
  return fc.oneof(
    ...tests,
    ...relations,
    many.map((list): Both => [{ or: list.map(([one]) => one) }, { $or: list.map(([, other]) => other) }]),
    many.map((list): Both => [{ and: list.map(([one]) => one) }, { $and: list.map(([, other]) => other) }]),
    inner.map(([one, other]): Both => [{ not: one }, { $not: other }]),
  )
}

interface Below {
  readonly name: string
  readonly isMany: boolean
  readonly below: Tree
}

function tree(type: TypeDescriptor, depth: number): fc.Arbitrary<Tree> {
  const scalars = attributesOf(type, (attribute) => plain.has(attribute.type) || alsoPlain.has(attribute.type))
  const names = scalars.map(([name]) => name)
  const relations: readonly fc.Arbitrary<Below>[] =
    depth === 0
      ? []
      : attributesOf(type, ({ type: kind }) => kind === 'relation').flatMap(([name, attribute]) => {
          const target = attribute.type === 'relation' ? types.get(attribute.target) : undefined
          if (attribute.type !== 'relation' || !target?.uid.startsWith('api::') || target.uid.includes('secret'))
            return []
          const isMany = attribute.relation.endsWith('ToMany')
          return [tree(target, depth - 1).map((below) => ({ name, isMany, below }))]
        })
  return fc
    .record({
      fields: fc.subarray(names, { minLength: 1 }),
      filters: fc.option(filter(type, 2), { nil: null, freq: 2 }),
      sort: fc.option(
        fc.tuple(fc.constantFrom(...names.filter((name) => isSortable(type, name))), fc.constantFrom('asc', 'desc')),
        { nil: null },
      ),
      limit: fc.integer({ min: 1, max: 20 }),
      start: fc.integer({ min: 0, max: 3 }),
      below: relations.length > 0 ? fc.array(fc.oneof(...relations), { maxLength: 2 }) : fc.constant<Below[]>([]),
    })
    .map(({ fields: chosen, filters, sort, limit, start, below }) => {
      // REST may answer what it sorts by, whatever it is asked for.
      const fields = [...new Set([...chosen, ...(sort ? [sort[0]] : [])])]
      const relationsOnce = [...new Map(below.map((each) => [each.name, each])).values()]
      const args = [
        `pagination: { limit: ${limit}, start: ${start} }`,
        ...(filters ? [`filters: ${literal(filters[0])}`] : []),
        ...(sort ? [`sort: "${sort.join(':')}"`] : []),
        ...(type.draftAndPublish ? ['publicationState: PREVIEW'] : []),
      ].join(', ')
      const nested = relationsOnce.map(
        ({ name, isMany, below: { args: inner, selection } }) =>
          `${name}${isMany ? `(${inner})` : ''} { data { ${selection} } }`,
      )
      const populate = Object.fromEntries(
        relationsOnce.map(({ name, isMany, below: { query } }) => {
          const { fields: own, populate: deeper, ...others } = query
          return [name, { fields: own, populate: deeper, ...(isMany ? others : {}) }]
        }),
      )
      return {
        selection: `id attributes { ${[...fields, ...nested].join(' ')} }`,
        args,
        query: {
          fields,
          ...(filters ? { filters: filters[1] } : {}),
          ...(sort ? { sort: sort.join(':') } : {}),
          ...(relationsOnce.length > 0 ? { populate } : {}),
          limit,
          start,
        },
      }
    })
}

function isSortable(type: TypeDescriptor, name: string): boolean {
  return type.attributes[name]?.type !== 'json'
}

/** Writes a value as a GraphQL literal. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{ ${Object.entries(value)
    .map(([key, each]) => `${key}: ${literal(each)}`)
    .join(', ')} }`
}

/** An answer of REST without the parts that GraphQL lacks, and with ids as text. */
function asGraphql(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asGraphql)
  if (typeof value !== 'object' || value === null) return value
  if (!('attributes' in value) || !('id' in value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asGraphql(each)]))
  return { id: String(value.id), attributes: asGraphql(value.attributes) }
}

describe.each(sampled('postgresql'))('REST and GraphQL on %s', (provider) => {
  let database: TestDatabase
  let server: RunningServer

  beforeAll(async () => {
    const { descriptors } = await generateMagazine(`graphql-agreement-${provider}`)
    types = new Map(descriptors.map((type) => [type.uid, type]))
    for (const { uid, pluralName } of descriptors)
      graphqlNames.set(
        uid,
        pluralName.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      )
    database = await freshDatabase(provider)
    const config = JSON.parse(readFileSync(`${magazine}/content-gen.config.json`, 'utf8')) as object
    const name = `graphql-agree-${provider}`
    const project = await readyProject({ name, models: magazine, provider, databaseUrl: database.url, config })
    server = await project.start({ LOG_LEVEL: 'warn' })
    await promisify(execFile)(process.execPath, [`${magazine}/seed.mjs`, server.base], { timeout: 100_000 })
  }, 240_000)

  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  async function ask(query: string): Promise<string> {
    const response = await fetch(`${server.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    return response.text()
  }

  test(`give the same entries (SEED=${seed})`, { timeout: 300_000 }, async () => {
    const collections = [...types.values()].filter(
      ({ uid, kind }) => uid.startsWith('api::') && kind === 'collection' && !uid.includes('secret'),
    )
    const drawn = fc.constantFrom(...collections).chain((type) => tree(type, 2).map((asked) => ({ type, asked })))
    const property = fc.asyncProperty(drawn, async ({ type, asked: { args, selection, query } }) => {
      const { limit, start, ...rest } = query
      const parameters = { ...rest, pagination: { limit, start }, publicationState: 'preview' }
      const search = stringify(parameters, { encodeValuesOnly: true })
      const response = await fetch(`${server.base}/api/${type.pluralName}?${search}`)
      const { data, error } = (await response.json()) as { data: unknown; error?: object }
      const source = `${graphqlNames.get(type.uid)}(${args}) { data { ${selection} } }`
      const finished = await ask(`{ ${source} }`)
      const executed = await ask(`{ ${source} __schema { queryType { name } } }`)
      const about = `${type.uid}\n${search}\n${source}`
      const graphql = JSON.parse(finished) as { data?: Record<string, { data: unknown }>; errors?: object[] }
      expect(graphql.errors === undefined, `${about}\n${finished}`).toBe(error === undefined)
      if (error) return
      expect(graphql.data?.[graphqlNames.get(type.uid) ?? '']?.data, about).toEqual(asGraphql(data))
      // Byte by byte the same, except for spaces and zeros that a database writes.
      const { __schema: _, ...again } = (JSON.parse(executed) as { data: Record<string, unknown> }).data
      expect(JSON.stringify(again), about).toBe(JSON.stringify(graphql.data))
    })
    await fc.assert(property, { seed, numRuns })
  })
})
