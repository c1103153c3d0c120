import { callerWith } from '@content-gen/runtime'
import { getVariableValues, GraphQLSchema, Kind, parse, validate } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { compileTypes } from '../../runtime/src/compile-types.js'
import { selectFields } from '../src/plan/selection.js'
import { Planning } from '../src/plan/planning.js'
import { planQuery } from '../src/plan/query.js'
import { contentFieldOf } from '../src/resolvers/content-field.js'
import { refuseUnwritable } from '../src/resolvers/hidden-inputs.js'
import { isContentQuery } from '../src/marks/content-operation.js'
import { assembleSchema, typesByUid } from '../src/schema/assemble.js'
import { generateMagazine } from './generated.js'
import { unchanged } from './unchanged.js'
import { allReads, config } from './store.js'
import type { RequestError } from '@content-gen/runtime'
import type { Condition, Order, Page, Read, Shape, Types } from '@content-gen/runtime/query'
import type { FragmentDefinitionNode } from 'graphql'

let schema: GraphQLSchema
let types: Types
let actions: string[]

beforeAll(async () => {
  const { definitions, descriptors } = await generateMagazine('graphql-plan')
  schema = assembleSchema(definitions, unchanged)
  types = compileTypes(descriptors, { privateAttributes: [] })
  actions = allReads(descriptors)
})

interface Asked {
  readonly variables?: Record<string, unknown>
  readonly without?: string
  readonly form?: 'values' | 'text'
}

/** The plans of the fields of `Query`, by response key. */
function plan(source: string, { variables = {}, without = '', form = 'values' }: Asked = {}) {
  const document = parse(source)
  expect(validate(schema, document)).toEqual([])
  const definition = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION)
  const query = schema.getQueryType()
  if (!definition || !query) throw new Error('no query')
  const { coerced = {}, errors = [] } = getVariableValues(schema, definition.variableDefinitions ?? [], variables)
  expect(errors).toEqual([])
  const fragments: Record<string, FragmentDefinitionNode> = {}
  for (const node of document.definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments[node.name.value] = node
  const operation = { schema, fragments, variables: coerced }
  const caller = callerWith(
    'test',
    actions.filter((action) => action !== without),
  )
  const context = {
    types,
    caller,
    config,
    limits: config.graphql,
    costs: { check: () => {}, worst: () => ({ visits: 0, bytes: 0 }) },
    isHidden: () => false,
    isUnwritable: () => false,
    refusals: [] as RequestError[],
    typeOf: typesByUid(schema),
  }
  const plans = [...selectFields(operation, query, [definition])].map(([key, nodes]) => {
    const field = query.getFields()[nodes[0].name.value]
    const content = contentFieldOf(field?.resolve)?.operation
    if (!field || !content || !isContentQuery(content)) throw new Error(`no query ${key}`)
    const planning = new Planning(operation, context, form)
    const { read } = planQuery(planning, content, { name: field.name, definition: field, nodes })
    return { key, read, needsExecution: planning.needsExecution, refusals: context.refusals }
  })
  const [first] = plans
  if (!first) throw new Error('nothing planned')
  return { ...first, all: plans }
}

/** A short form of a read. */
function sketch(read: Read | null) {
  if (!read) return null
  return {
    of: read.type.descriptor.pluralName,
    where: condition(read.where),
    order: read.order.map(order),
    page: page(read.page),
    count: read.count,
    item: shape(read.item),
  }
}

function shape(of: Shape): unknown {
  switch (of.kind) {
    case 'object':
      return Object.fromEntries(of.properties.map(({ key, value }) => [key, shape(value)]))
    case 'id':
      return `id as ${of.as}`
    case 'scalar':
      return of.attribute.name + (of.names ? ' by name' : '') + (of.mark ? ' or mark' : '')
    case 'constant':
      return of.json
    case 'one':
      return { one: of.link.attribute, where: condition(of.where), item: shape(of.item) }
    case 'many':
      return {
        many: of.link.attribute,
        where: condition(of.where),
        order: of.order.map(order),
        page: page(of.page),
        empty: of.empty,
        item: shape(of.item),
      }
    case 'mixedList':
    case 'morph':
      return of.items.map(({ link, item }) => ({ [link.target.uid]: shape(item) }))
    case 'count':
      return 'count'
  }
}

function condition(of: Condition): string {
  switch (of.kind) {
    case 'and':
    case 'or':
      return of.terms.length === 0 ? 'all' : `(${of.terms.map(condition).join(` ${of.kind} `)})`
    case 'not':
      return `not ${condition(of.term)}`
    case 'related':
      return `${of.link.attribute}: ${condition(of.term)}`
    case 'compare': {
      const name = of.operand.kind === 'id' ? 'id' : of.operand.attribute.name
      const value = JSON.stringify(of.value, (_key, item: unknown) => (typeof item === 'bigint' ? `${item}n` : item))
      return `${name} ${of.operator}${of.value === null ? '' : ` ${value}`}`
    }
  }
}

function order({ path, operand, direction }: Order): string {
  const name = operand.kind === 'id' ? 'id' : operand.attribute.name
  return `${[...path.map(({ attribute }) => attribute), name].join('.')} ${direction}`
}

function page({ offset, limit }: Page): string {
  return `${offset}+${limit ?? 'all'}`
}

const live = 'publishedAt isNotNull'
const english = 'locale eq "en"'

describe('an operation becomes one read per field of Query', () => {
  test('a list', () => {
    expect(sketch(plan('{ articles { data { id attributes { title kind } } } }').read)).toEqual({
      of: 'articles',
      where: `(${english} and ${live})`,
      order: [],
      page: '0+10',
      count: false,
      item: { id: 'id as text', attributes: { title: 'title', kind: 'kind' } },
    })
  })

  test('an entry by its id, in any state and locale', () => {
    const { read } = plan('{ article(id: "7", locale: "fr") { data { id } } }')
    expect(read).toMatchObject({ one: true })
    expect(sketch(read)).toMatchObject({ where: 'id eq 7', page: '0+1', item: { id: 'id as text' } })
    expect(plan('{ article(id: "seven") { data { id } } }').read).toBeNull()
    expect(plan('{ article(id: null) { data { id } } }').read).toBeNull()
    expect(() => plan('{ article { data { id } } }')).toThrow('id is required')
  })

  test('the entry of a single type', () => {
    const { read } = plan('{ homepage(locale: "fr") { data { attributes { title } } } }')
    expect(read).toMatchObject({ one: true })
    expect(sketch(read)).toMatchObject({ of: 'homepages', where: `(${live} and locale eq "fr")` })
    const preview = plan('{ homepage(publicationState: PREVIEW) { data { id } } }')
    expect(sketch(preview.read)).toMatchObject({ where: english })
  })

  test('keyed by response key, with fragments, directives and variables', () => {
    const { read } = plan(
      `query ($yes: Boolean!, $no: Boolean!) {
        articles {
          data { ...Entry attributes @skip(if: $yes) { slug } attributes @include(if: $no) { body } }
        }
      }
      fragment Entry on ArticleEntity { key: id ... on ArticleEntity { values: attributes { name: title slug } } ...Again }
      fragment Again on ArticleEntity { values: attributes { title: slug __typename } }`,
      { variables: { yes: true, no: false } },
    )
    expect(sketch(read)?.item).toEqual({
      key: 'id as text',
      values: { name: 'title', slug: 'slug', title: 'slug', __typename: '"Article"' },
    })
  })

  test('aliases of one field are separate reads', () => {
    const { all } = plan('{ a: articles(pagination: { limit: 1 }) { data { id } } b: tags { data { id } } }')
    expect(all.map(({ key, read }) => [key, sketch(read)?.of, sketch(read)?.page])).toEqual([
      ['a', 'articles', '0+1'],
      ['b', 'tags', '0+10'],
    ])
  })

  test('relations: one in any state, many live ones by their own arguments', () => {
    const { read } = plan(`{ articles { data { attributes {
      author { data { attributes { name } } }
      tags(sort: ["name:desc", "id"], pagination: { page: 2, pageSize: 3 }, filters: { weight: { gt: 1 } }) { data { id } }
      drafts: related(publicationState: PREVIEW) { data { id } }
      comments { data { id } }
    } } } }`)
    const many = { where: 'all', order: [], page: '0+10', empty: 'list', item: { id: 'id as text' } }
    expect(sketch(read)?.item).toEqual({
      attributes: {
        author: { data: { one: 'author', where: 'all', item: { attributes: { name: 'name' } } } },
        tags: {
          data: {
            ...many,
            many: 'tags',
            where: `(${live} and weight gt 1)`,
            order: ['name desc', 'id asc'],
            page: '3+3',
          },
        },
        drafts: { data: { ...many, many: 'related' } },
        comments: { data: { ...many, many: 'comments' } },
      },
    })
  })

  test('components, media and zones', () => {
    const { read } = plan(`{ articles { data { attributes {
      seo { id metaTitle }
      sections(pagination: { limit: 2 }) { heading }
      cover { data { attributes { url } } }
      gallery { data { id } }
      blocks { ... on ComponentBlocksQuote { quote } ... on ComponentBlocksSlider { title } ... on Error { code } }
    } } } }`)
    const many = { where: 'all', order: [], page: '0+10', empty: 'list' }
    expect(sketch(read)?.item).toEqual({
      attributes: {
        seo: { one: 'seo', where: 'all', item: { id: 'id as text', metaTitle: 'metaTitle' } },
        sections: { ...many, many: 'sections', page: '0+2', item: { heading: 'heading' } },
        cover: { data: { one: 'cover', where: 'all', item: { attributes: { url: 'url' } } } },
        gallery: { data: { ...many, many: 'gallery', item: { id: 'id as text' } } },
        blocks: [
          { 'blocks.quote': { quote: 'quote', $type: '"ComponentBlocksQuote"' } },
          { 'blocks.rich-text': { $type: '"ComponentBlocksRichText"' } },
          { 'blocks.slider': { title: 'title', $type: '"ComponentBlocksSlider"' } },
        ],
      },
    })
  })

  test('the count is read for `meta`, and the entries only for `data`', () => {
    const meta = 'meta { pagination { total } }'
    expect(plan(`{ tags { data { id } ${meta} } }`).read).toMatchObject({ count: true, page: { limit: 10 } })
    expect(plan(`{ tags { ${meta} } }`).read).toMatchObject({ count: true, page: { limit: 0 } })
  })

  test('several selections of `data` share the entries', () => {
    const { read, needsExecution } = plan('{ tags { a: data { id } b: data { attributes { name } } } }')
    expect(sketch(read)?.item).toEqual({ a: { id: 'id as text' }, b: { attributes: { name: 'name' } } })
    expect(needsExecution).toBe(true)
  })

  test('a relation to a type that the caller may not find is refused in its place', () => {
    const asked = '{ articles { data { attributes { title author { data { id } } } } } }'
    const { read, needsExecution } = plan(asked, { without: 'api::author.author.find' })
    expect(sketch(read)?.item).toEqual({ attributes: { title: 'title', author: 'false' } })
    expect(needsExecution).toBe(true)
  })

  test('final text has names for enumeration values, and marks nulls that are not allowed', () => {
    const asked =
      '{ articles { data { attributes { title slug kind blocks { ... on ComponentBlocksQuote { quote } } } } } }'
    const { read, needsExecution } = plan(asked, { form: 'text' })
    expect(sketch(read)?.item).toEqual({
      attributes: {
        title: 'title or mark',
        slug: 'slug',
        kind: 'kind by name',
        blocks: [{ 'blocks.quote': { quote: 'quote or mark' } }, { 'blocks.rich-text': {} }, { 'blocks.slider': {} }],
      },
    })
    expect(needsExecution).toBe(false)
  })
})

describe('filters', () => {
  test.each([
    ['{ title: { eq: "a" } }', 'title eq "a"'],
    ['{ title: { eq: null } }', 'title isNull'],
    ['{ title: null }', 'title isNull'],
    ['{ title: { null: true } }', 'title isNull'],
    ['{ id: { in: [1, "2"] } }', 'id in [1,2]'],
    ['{ views: { gt: "9007199254740993" } }', 'views gt "9007199254740993n"'],
    ['{ readingTime: { between: [1, 5] } }', 'readingTime between [1,5]'],
    ['{ eventAt: { lt: "2024-01-02T03:04:05+01:00" } }', 'eventAt lt "2024-01-02T02:04:05.000Z"'],
    ['{ stamp: { eq: "2023-11-16T22:13:20Z" } }', 'stamp eq "1700172800000n"'],
    ['{ eventAt: { eqi: "2024-01-02T03:04:05Z" } }', 'eventAt eqi "GMT"'],
    ['{ eventAt: { eqi: null } }', 'eventAt isNull'],
    ['{ stamp: { notContains: "2024-01-02T03:04:05Z" } }', 'stamp notContains "GMT"'],
    ['{ title: { not: null } }', 'title isNotNull'],
    ['{ title: { not: {} } }', 'all'],
    ['{ not: {} }', 'all'],
    ['{ not: null }', 'all'],
    ['{ author: null }', 'all'],
    ['{ not: { author: {} } }', 'all'],
    ['{ or: [{}, { title: { eq: "a" } }, { author: { not: {} } }, { code: { not: {} } }] }', 'title eq "a"'],
    ['{ or: [{}] }', 'all'],
    ['{ kind: { eq: "how-to" } }', 'kind eq "how-to"'],
    ['{ title: { contains: "a", notContainsi: "B" } }', '(title contains "a" and title notContainsi "B")'],
    ['{ title: { not: { eq: "b", startsWith: "a" } } }', 'not (title eq "b" and title startsWith "a")'],
    ['{ title: { or: ["a", "b"], ne: "c" } }', '(title ne "c" and (title eq "a" or title eq "b"))'],
    ['{ title: { and: ["a", "b"] } }', '(title eq "a" and title eq "b")'],
    ['{ or: [{ title: { eq: "a" } }, { code: { eq: "B" } }] }', '(title eq "a" or code eq "B")'],
    ['{ and: [{ title: { eq: "a" } }, { code: { eq: "B" } }] }', '(title eq "a" and code eq "B")'],
    ['{ not: { title: { eq: "a" }, code: { eq: "B" } } }', 'not (title eq "a" and code eq "B")'],
    ['{ author: { name: { eq: "a" }, email: { ne: "b" } } }', 'author: (name eq "a" and email ne "b")'],
    ['{ author: { and: [{ not: { name: { eq: "a" } } }] } }', 'author: not name eq "a"'],
    ['{ tags: { or: [{ name: { eq: "a" } }, { id: { eq: 1 } }] } }', 'tags: (name eq "a" or id eq 1)'],
    ['{ seo: { canonical: { url: { endsWith: "/5" } } } }', 'seo: canonical: url endsWith "/5"'],
    ['{ author: null, seo: null, title: { eq: "a" } }', 'title eq "a"'],
    ['{ author: { name: { eq: "a" }, articles: null } }', 'author: name eq "a"'],
    ['{ not: { author: null } }', 'all'],
    ['{}', 'all'],
  ])('%s', (filters, expected) => {
    const { read } = plan(`{ articles(locale: "all", publicationState: PREVIEW, filters: ${filters}) { data { id } } }`)
    expect(sketch(read)?.where).toBe(expected)
  })

  test.each([
    ['filters: { internalNotes: { eq: "a" } }', 'Invalid parameter internalNotes'],
    ['filters: { author: { name: { eq: "a" } } }', 'Invalid parameter author'],
    ['filters: { tags: { not: { name: { eq: "a" } } } }', 'Invalid parameter $not'],
    ['filters: { seo: { not: { metaTitle: { eq: "a" } } } }', 'Invalid parameter $not'],
    ['sort: "author.name"', 'Invalid parameter author'],
    ['sort: "secret"', 'Invalid parameter secret'],
    ['sort: "title:up"', 'Invalid sort direction "up". Expected asc or desc'],
    ['filters: { id: { eq: "a" } }', 'Invalid number "a"'],
    ['pagination: { page: 1, start: 1 }', 'Cannot use both page & offset pagination in the same query'],
  ])('%s is refused', (args, message) => {
    const without = 'api::author.author.find'
    expect(() => plan(`{ articles(${args}) { data { id } } }`, { without })).toThrow(message)
    // In a nested list the error concerns only that list.
    const nested = plan(`{ tags { data { attributes { name articles(${args}) { data { id } } } } } }`, { without })
    expect(nested.refusals.map((error) => error.message)).toEqual([message])
    expect(nested.needsExecution).toBe(true)
    expect(sketch(nested.read)?.item).toMatchObject({ attributes: { articles: '0' } })
  })
})

describe('what nobody may write of a component', () => {
  const refuse = (data: object) => {
    const article = types.get('api::article.article')
    if (!article) throw new Error('no articles')
    const hidden = new Set(['blocks.quote.attribution', 'shared.link.url'])
    refuseUnwritable(types, (uid, name) => hidden.has(`${uid}.${name}`), article, data)
  }

  test.each<[string, object]>([
    ['in a zone', { blocks: [{ __component: 'blocks.quote', attribution: 'x' }] }],
    ['below an item of a zone', { blocks: [{ __component: 'blocks.slider', slides: [{ url: 'x' }] }] }],
    ['below a component', { sections: [{ heading: 'a' }, { links: [{ label: 'a', url: 'x' }] }] }],
  ])('is refused %s', (_name, data) => {
    expect(() => refuse(data)).toThrow('Invalid parameter')
  })

  test('the rest is accepted', () => {
    refuse({ title: 'x', blocks: [{ __component: 'blocks.quote', quote: 'x' }, null, 'x'], seo: null })
    refuse({ blocks: [{ __component: 'no.such', attribution: 'x' }], sections: [{ links: [{ label: 'a' }] }] })
  })
})
