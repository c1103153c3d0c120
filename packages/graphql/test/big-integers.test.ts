/** Big integers are exact at every depth of REST and GraphQL, or refused. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, providers } from '../../../test/databases.js'
import { readyProject } from '../../../test/project.js'
import type { TestDatabase } from '../../../test/databases.js'
import type { RunningServer } from '../../../test/project.js'

const number = { type: 'biginteger' }
const models = {
  'src/api/thing/content-types/thing/schema.json': {
    kind: 'collectionType',
    collectionName: 'things',
    info: { singularName: 'thing', pluralName: 'things', displayName: 'Thing' },
    options: { draftAndPublish: false },
    attributes: {
      big: number,
      once: { type: 'biginteger', unique: true },
      next: { type: 'relation', relation: 'oneToOne', target: 'api::thing.thing' },
      one: { type: 'component', component: 'parts.outer' },
      list: { type: 'component', component: 'parts.outer', repeatable: true },
      zone: { type: 'dynamiczone', components: ['parts.outer'] },
    },
  },
  'src/components/parts/outer.json': {
    collectionName: 'components_parts_outers',
    info: { displayName: 'Outer' },
    attributes: {
      big: number,
      note: { type: 'json' },
      count: { type: 'integer' },
      text: { type: 'string' },
      inner: { type: 'component', component: 'parts.inner', repeatable: true },
    },
  },
  'src/components/parts/inner.json': {
    collectionName: 'components_parts_inners',
    info: { displayName: 'Inner' },
    attributes: { big: number },
  },
}

/** Beyond the numbers of JavaScript. */
const exact = '9007199254740993'

describe.each(providers)('on %s', (provider) => {
  let database: TestDatabase
  let server: RunningServer
  let folder: string
  beforeAll(async () => {
    database = await freshDatabase(provider)
    folder = mkdtempSync(join(tmpdir(), 'content-gen-big-'))
    for (const [path, model] of Object.entries(models)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), JSON.stringify(model))
    }
    const actions = ['find', 'findOne', 'create', 'update'].map((action) => `api::thing.thing.${action}`)
    const project = await readyProject({
      name: `big-integers-${provider}`,
      models: folder,
      provider,
      databaseUrl: database.url,
      config: { upload: { enabled: false }, permissions: { public: { defaults: false, actions } } },
    })
    server = await project.start()
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const headers = { 'content-type': 'application/json' }
  /** `data`: JSON text, since numbers of JavaScript are not exact. */
  const send = async (method: string, path: string, data: string) => {
    const answer = await fetch(`${server.base}/api/things${path}`, { method, headers, body: `{"data":${data}}` })
    return { status: answer.status, json: (await answer.json()) as any }
  }
  const ask = async (query: string, variables = '{}') => {
    const body = `{"query":${JSON.stringify(query)},"variables":${variables}}`
    return (await (await fetch(`${server.base}/graphql`, { method: 'POST', headers, body })).json()) as any
  }
  const deep = 'populate[one][populate]=*&populate[list][populate]=*&populate[zone][populate]=*'
  const stored = async (id: number) => {
    const answer = await fetch(`${server.base}/api/things/${id}?${deep}`)
    return JSON.stringify(((await answer.json()) as any).data.attributes)
  }
  const withBig = (big: string) => `{"big":${big},"inner":[{"big":${big}}]}`
  /** A body with a big integer at every depth, and the paths of those. */
  const bodyOf = (big: string) =>
    `{"big":${big},"one":${withBig(big)},"list":[${withBig(big)}],"zone":[{"__component":"parts.outer",${withBig(big).slice(1)}]}`
  const places = [
    'big',
    'one.big',
    'one.inner[0].big',
    'list[0].big',
    'list[0].inner[0].big',
    'zone[0].big',
    'zone[0].inner[0].big',
  ]
  const literalOf = (big: string) => {
    const item = `big: ${big}, inner: [{ big: ${big} }]`
    return `{ big: ${big}, one: { ${item} }, list: [{ ${item} }], zone: [{ __typename: "ComponentPartsOuter", ${item} }] }`
  }
  const faultsOf = ({ status, json }: { status: number; json: any }) => [
    status,
    json.error?.details.errors.map(({ message }: { message: string }) => message),
  ]

  test('text is exact', async () => {
    for (const text of [`"${exact}"`, '"-9223372036854775808"', '"9223372036854775807"', '5']) {
      const { json } = await send('POST', '', bodyOf(text))
      expect((await stored(json.data.id)).split(text === '5' ? '"5"' : text)).toHaveLength(places.length + 1)
    }
  })

  test('a JSON number that has lost digits is refused by its right name', async () => {
    for (const big of [exact, '1e18', '-9007199254740992', '99999999999999999999']) {
      const rounded = 'must be text, since a number beyond 9007199254740991 loses digits'
      const refused = [400, expect.arrayContaining(places.map((place) => `${place} ${rounded}`))]
      expect(faultsOf(await send('POST', '', bodyOf(big)))).toEqual(refused)
    }
    const refused = [400, expect.arrayContaining(places.map((place) => `${place} must be an integer`))]
    expect(faultsOf(await send('POST', '', bodyOf('1.5')))).toEqual(refused)
  })

  test('a literal of GraphQL is exact', async () => {
    const { data } = await ask(`mutation { createThing(data: ${literalOf(exact)}) { data { id } } }`)
    expect((await stored(Number(data.createThing.data.id))).split(`"${exact}"`)).toHaveLength(places.length + 1)
    const { data: read } = await ask(`{ things(filters: { big: { eq: ${exact} } }) { data { attributes { big } } } }`)
    expect(read.things.data[0].attributes.big).toBe(exact)
    const beyond = await ask(
      'mutation { createThing(data: { zone: [{ __typename: "ComponentPartsOuter", big: 9223372036854775808 }] }) { data { id } } }',
    )
    expect(beyond.errors[0].message).toBe('zone[0].big must be less than or equal to 9223372036854775807')
  })

  test('a variable of GraphQL is exact as text, and refused as a number that has lost digits', async () => {
    const create = 'mutation ($data: ThingInput!) { createThing(data: $data) { data { id } } }'
    const named = (big: string) =>
      `{"data":${bodyOf(big).replace('"__component":"parts.outer"', '"__typename":"ComponentPartsOuter"')}}`
    const { data } = await ask(create, named(`"${exact}"`))
    expect((await stored(Number(data.createThing.data.id))).split(`"${exact}"`)).toHaveLength(places.length + 1)
    const { errors } = await ask(create, named(exact))
    expect(errors[0].message).toMatch(/Long must be text beyond 9007199254740991: the number has lost digits/)
    const zone = `{"data":{"zone":[{"__typename":"ComponentPartsOuter","big":${exact}}]}}`
    expect((await ask(create, zone)).errors[0].message).toMatch(/^zone\[0\]\.big must be text, since a number beyond/)
  })

  test('filters and orders tell neighbours apart, through components and relations too', async () => {
    const add = async (big: string, next: number | null) => {
      const { json } = await send('POST', '', `{"next":${next},${bodyOf(`"${big}"`).slice(1)}`)
      return Number(json.data.id)
    }
    const [low, middle, high] = ['9007199254740995', '9007199254740996', '9007199254740997']
    const first = await add(low, null)
    const second = await add(middle, first)
    const third = await add(high, second)
    const rest = async (query: string) => {
      const answer = await fetch(`${server.base}/api/things?filters[id][$gte]=${first}&${query}`)
      const { data } = (await answer.json()) as any
      return { found: data.map(({ id }: any) => id), total: data.length }
    }
    const graphql = async (filters: string, sort = 'id') => {
      const asked = `things(filters: { id: { gte: ${first} }, ${filters} }, sort: "${sort}")`
      const { data, errors } = await ask(`{ ${asked} { data { id } meta { pagination { total } } } }`)
      expect(errors).toBeUndefined()
      const { total } = data.things.meta.pagination
      return { found: data.things.data.map(({ id }: any) => Number(id)), total }
    }
    const only = (...found: readonly number[]) => ({ found, total: found.length })

    for (const path of ['', '[one]', '[one][inner]', '[list]', '[list][inner]'])
      for (const [operator, ids] of [
        [`[$eq]=${middle}`, [second]],
        [`[$in][0]=${middle}&filters${path}[big][$in][1]=${high}`, [second, third]],
        [`[$gt]=${middle}`, [third]],
        [`[$lt]=${middle}`, [first]],
        [`[$between][0]=${middle}&filters${path}[big][$between][1]=${high}`, [second, third]],
        [`[$not][$eq]=${middle}`, [first, third]],
      ] as const)
        expect([path, operator, await rest(`filters${path}[big]${operator}&sort=id`)]).toEqual([
          path,
          operator,
          only(...ids),
        ])
    expect(await rest(`filters[next][big]=${middle}`)).toEqual(only(third))
    expect(await rest(`filters[next][one][inner][big]=${middle}`)).toEqual(only(third))
    expect(await rest('sort=big:desc')).toEqual(only(third, second, first))
    expect(await rest('sort=one.big:desc')).toEqual(only(third, second, first))

    const nested = (...names: readonly string[]) =>
      names.reduceRight((inner, name) => `${name}: { ${inner} }`, `big: { eq: ${middle} }`)
    expect(await graphql(nested())).toEqual(only(second))
    expect(await graphql(nested('one'))).toEqual(only(second))
    expect(await graphql(nested('one', 'inner'))).toEqual(only(second))
    expect(await graphql(nested('next', 'list', 'inner'))).toEqual(only(third))
    expect(await graphql(`big: { in: ["${low}", ${high}] }`)).toEqual(only(first, third))
    expect(await graphql(`big: { gt: "${middle}" }`)).toEqual(only(third))
    expect(await graphql('', 'big:desc')).toEqual(only(third, second, first))
    const { data } = await ask(`{ thing(id: ${third}) { data { attributes { next { data { attributes { big
      one { big inner { big } } zone { ... on ComponentPartsOuter { big inner { big } } } } } } } } } }`)
    expect(JSON.stringify(data).split(`"${middle}"`)).toHaveLength(6)
  })

  test('the other attributes of an item take a long literal as they take its number', async () => {
    const create = (fields: string) =>
      ask(
        `mutation { createThing(data: { zone: [{ __typename: "ComponentPartsOuter", ${fields} }] }) { data { id } } }`,
      )
    const { data } = await create(`note: { a: [${exact}, 1.5, "${exact}"] }`)
    expect(await stored(Number(data.createThing.data.id))).toContain(`{"a":[9007199254740992,1.5,"${exact}"]}`)
    expect((await create(`count: ${exact}`)).errors[0].message).toBe(
      'zone[0].count must be less than or equal to 2147483647',
    )
    expect((await create(`text: ${exact}`)).errors[0].message).toMatch(/^zone\[0\]\.text must be a `string` type/)
    expect((await create(`inner: ${exact}`)).errors[0].message).toMatch(/^zone\[0\]\.inner must be a `array` type/)
    expect((await create(`id: ${exact}`)).errors).toBeUndefined()
  })

  test('a unique one beyond 64 bits is refused like any other', async () => {
    const { json } = await send('POST', '', '{"once":"5"}')
    for (const [text, rule] of [
      ['99999999999999999999', 'less than or equal to 9223372036854775807'],
      ['9223372036854775808', 'less than or equal to 9223372036854775807'],
      ['-9223372036854775809', 'greater than or equal to -9223372036854775808'],
    ]) {
      for (const [method, path] of [
        ['POST', ''],
        ['PUT', `/${json.data.id}`],
      ] as const)
        expect(faultsOf(await send(method, path, `{"once":"${text}"}`))).toEqual([400, [`once must be ${rule}`]])
    }
    expect(faultsOf(await send('POST', '', '{"once":5}'))).toEqual([400, ['This attribute must be unique']])
    expect((await send('PUT', `/${json.data.id}`, '{"once":"5"}')).status).toBe(200)
  })
})
