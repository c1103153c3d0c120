/** Requests that no honest client sends, and honest ones with small changes. */
import fc from 'fast-check'
import type { Arbitrary } from 'fast-check'

export interface HostileRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

const words = (text: string) => text.trim().split(/\s+/)

const plurals = words('articles categories tags authors profiles comments products secret-notes homepage setting')
const attributes = words(`
  id title slug body content rating views readingTime featured kind secret publishOn startsAt eventAt stamp extra internalNotes
  cover gallery seo sections blocks category tags author related comments owner localizations createdBy publishedAt locale
  name parent price`)
const notAttributes = [
  '__proto__',
  'constructor',
  'toString',
  't0.id',
  'id;--',
  'id"',
  '*',
  '$and',
  '',
  ' ',
  '\u0000',
  'é',
  'Title',
]
const names = [...attributes, ...notAttributes]
const operators = words(`
  $eq $eqi $ne $nei $in $notIn $gt $gte $lt $lte $between $contains $notContains $containsi $startsWith $endsWithi $null $notNull
  $not $and $or $regex $where $jsonSupersetOf`)
const oddTexts = ['', ' 1', '1 ', "' or 1=1 --", '"; drop table articles; --', '\u0000', '\ud800', '😀', 'é'.repeat(50)]
const values = [
  ...words(`1 0 -1 1.5 1e309 NaN Infinity 2147483648 9223372036854775808 1e1000 0x10 abc null true false t % _ \\ %00 -0 [] {}
    2024-01-01 2024-02-30 25:61:61 10:20:30 2024-01-01T00:00:00.000Z 999999999999999999`),
  ...oddTexts,
]
const parameters = words('filters sort fields populate pagination locale publicationState _q where page data __proto__')

const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...names) },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
)
const value = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...values) },
  { weight: 1, arbitrary: fc.string({ maxLength: 30, unit: 'binary' }) },
)
const step = fc.oneof(
  name,
  fc.constantFrom(...operators),
  fc.constantFrom(
    '0',
    '1',
    '101',
    '',
    'populate',
    'fields',
    'sort',
    'filters',
    'on',
    'count',
    'start',
    'limit',
    'page',
    'pageSize',
    'withCount',
  ),
  fc.constantFrom('blocks.quote', 'shared.seo', 'length'),
)

/** Percent-encodes a text, after replacing lone surrogates. */
const encode = (text: string) =>
  text.isWellFormed() ? encodeURIComponent(text) : encodeURIComponent(text.toWellFormed())

const parameter: Arbitrary<string> = fc
  .tuple(fc.constantFrom(...parameters), fc.array(step, { maxLength: 6 }), fc.option(value, { freq: 8 }), fc.boolean())
  .map(([first, steps, last, raw]) => {
    const key = first + steps.map((part) => `[${raw ? encode(part) : part.replace(/[^\w$.-]/g, encode)}]`).join('')
    return last === null ? key : `${key}=${encode(last)}`
  })

const query = fc.oneof(
  { weight: 8, arbitrary: fc.array(parameter, { maxLength: 5 }).map((parts) => parts.join('&')) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 40 }).map((depth) => `filters${'[author][articles]'.repeat(depth)}[id]=1`),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 30 }).map((depth) => `populate=${'author.articles.'.repeat(depth)}tags`),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1, max: 1500 })
      .map((count) => Array.from({ length: count }, (_, i) => `a[${i}]=${i}`).join('&')),
  },
)

const id = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 60 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '0',
      '-1',
      '1.5',
      '01',
      '1e0',
      '%00',
      '..',
      '%2e%2e',
      '99999999999',
      'abc',
      '1/2',
      '%ff',
      '1;x',
    ),
  },
)

const scalar: Arbitrary<unknown> = fc.oneof(
  value,
  fc.double(),
  fc.integer(),
  fc.constantFrom(null, true, false, 1e308, -0, 2 ** 53, 2 ** 31),
  fc.constantFrom('\u0000', '\ud800', 'x'.repeat(5000)),
)
const part = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(
        name,
        fc.constantFrom(
          'id',
          '__component',
          'connect',
          'disconnect',
          'set',
          'position',
          'before',
          'type',
          'children',
          '__type',
        ),
      ),
      tie('any'),
      { maxKeys: 5, noNullPrototype: true },
    ),
  ),
})).any

const data = fc.dictionary(name, part, { maxKeys: 8, noNullPrototype: true })
const json = fc.oneof(
  { weight: 8, arbitrary: data.map((entry) => JSON.stringify({ data: entry })) },
  { weight: 2, arbitrary: part.map((any) => JSON.stringify(any) ?? '') },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 60, max: 20_000 })
      .map((depth) => `{"data":{"extra":${'['.repeat(depth)}${']'.repeat(depth)}}}`),
  },
)

const headers = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Record<string, string>>({ 'content-type': 'application/json' }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'multipart/form-data' },
      { 'content-type': 'text/plain', 'x-http-method-override': 'DELETE' },
      { 'content-type': 'application/json', authorization: 'Bearer x' },
      { 'content-type': 'application/json', 'x-forwarded-for': '1.1.1.1', 'x-request-id': 'a b' },
    ),
  },
)

const rest = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
  plural: fc.constantFrom(...plurals),
  id: fc.option(id, { freq: 2 }),
  more: fc.option(fc.constantFrom('localizations', 'x', ''), { freq: 6 }),
  query,
  headers,
  json,
})

export const restRequest: Arbitrary<HostileRequest> = rest.map(
  ({ method, plural, id: entry, more, query: text, headers: sent, json: body }) => ({
    method,
    path: `/api/${[plural, entry, more].filter((segment) => segment !== null).join('/')}${text ? `?${text}` : ''}`,
    headers: sent,
    body: method === 'GET' || method === 'HEAD' ? null : body,
  }),
)

const graphqlField = fc.constantFrom(
  'articles',
  'article',
  'products',
  'product',
  'homepage',
  'authors',
  '__schema',
  'nope',
)
const graphqlArgument = fc
  .tuple(fc.constantFrom('filters', 'pagination', 'sort', 'publicationState', 'locale', 'id'), part)
  .map(([argument, any]) => `${argument}: ${literal(any)}`)
const selection = fc.letrec<{ set: string }>((tie) => ({
  set: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom('data { id }', '{', 'data { id attributes { title } }', '__typename', '...F', 'x: data { id }'),
    tie('set').map((inner) => `data { id attributes { title author { ${inner} } } }`),
    tie('set').map((inner) => `data { attributes { comments(pagination: { limit: -1 }) { ${inner} } } }`),
    fc.tuple(tie('set'), tie('set')).map(([a, b]) => `${a} ${b}`),
  ),
})).set

/** Writes a value as a GraphQL literal. */
function literal(any: unknown): string {
  if (Array.isArray(any)) return `[${any.map(literal).join(', ')}]`
  if (typeof any === 'object' && any !== null) {
    return `{ ${Object.entries(any)
      .map(([key, inner]) => `${key.replace(/\W/g, '_') || '_'}: ${literal(inner)}`)
      .join(', ')} }`
  }
  return JSON.stringify(any) ?? 'null'
}

const operation = fc
  .tuple(graphqlField, fc.array(graphqlArgument, { maxLength: 3 }), selection)
  .map(([field, given, set]) => `{ ${field}${given.length ? `(${given.join(', ')})` : ''} { ${set} } }`)

export const graphqlRequest: Arbitrary<HostileRequest> = fc
  .tuple(
    fc.oneof(
      { weight: 8, arbitrary: operation.map((text) => JSON.stringify({ query: text })) },
      { weight: 1, arbitrary: json },
      {
        weight: 1,
        arbitrary: fc
          .integer({ min: 1, max: 6000 })
          .map((n) => JSON.stringify({ query: `${'{a'.repeat(n)}${'}'.repeat(n)}` })),
      },
    ),
    headers,
    fc.constantFrom('POST', 'POST', 'POST', 'GET', 'PUT'),
  )
  .map(([body, sent, method]) => ({ method, path: '/graphql', headers: sent, body: method === 'GET' ? null : body }))
