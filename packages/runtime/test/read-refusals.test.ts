import { readDate } from '../src/write/input/moment.js'
import { describe, expect, test } from 'vitest'
import { Reading } from '../src/query/scope.js'
import { callerWith } from '../src/caller.js'
import { RequestError } from '../src/errors/errors.js'
import { parseQueryString } from '../src/query/querystring.js'
import { entryRead, listRead } from '../src/query/reads.js'
import { compileRead } from '../src/sql/compile.js'
import { sqliteDialect } from '../src/sqlite/dialect.js'
import { contextOf, typeOf, visitor } from './reading/context.js'

function refusal(query: string, name = 'book', caller = visitor): string {
  try {
    listRead(typeOf(name), parseQueryString(query), contextOf(caller))
    return 'answered'
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return error.status === 400 ? error.message : String(error.status)
  }
}

function statementOf(query: string): { text: string; values: unknown } {
  return compileRead(listRead(typeOf('book'), parseQueryString(query), contextOf(visitor)).read, sqliteDialect)
}

const idList = (count: number) => Array.from({ length: count }, (_, i) => `filters[id][$in][]=${i}`).join('&')

describe('unknown, private and forbidden names', () => {
  test.each([
    ['filters[nope]=1', 'nope'],
    ['filters[$foo]=1', '$foo'],
    ['filters[title][$foo]=1', '$foo'],
    ['filters[title][eq]=1', 'eq'],
    ['filters[title][$EQ]=1', '$EQ'],
    ['filters[title][$or][0][$eq]=1', '$or'],
    ['filters[title][$in][a]=1', 'a'],
    ['filters[writer][nope]=1', 'nope'],
    ['filters[writer][$not][name]=x', '$not'],
    ['filters[writer][$not][$null]=true', '$not'],
    ['filters[writer][$not][0][name]=x', '$not'],
    ['filters[topics][$not][label]=x', '$not'],
    ['filters[seo][$not][title]=x', '$not'],
    ['filters[cover][$not][name]=x', '$not'],
    ['filters[$not][writer][$not][name]=x', '$not'],
    ['filters[writer][books][nope]=1', 'nope'],
    ['filters[$or][0][nope]=1', 'nope'],
    ['filters[$or][title]=1', '$or'],
    ['filters[$and][0]=1', '$and'],
    ['filters[body]=1', 'body'],
    ['filters[secret]=1', 'secret'],
    ['filters[notes][$startsWith]=h', 'notes'],
    ['filters[writer][email]=x', 'email'],
    ['filters[vault]=1', 'vault'],
    ['filters[vault][code][$startsWith]=a', 'vault'],
    ['filters[writer][books][vault][id]=1', 'vault'],
    ['filters[localizations][vault]=1', 'vault'],
    ['filters[vault][nope]=1', 'nope'],
    ['filters[createdBy][email]=x', 'email'],
    ['filters[updatedBy][$or][0][password]=x', 'password'],
    ['sort=createdBy.email', 'email'],
    ['filters[extra][a]=1', 'a'],
    ['filters[Title]=1', 'Title'],
    ['filters[title ]=1', 'title '],
    ['filters[t0.secret]=1', 't0.secret'],
    ['filters["secret"]=1', '"secret"'],
    ['filters[page_count]=1', 'page_count'],
    ['filters[title][toString2]=1', 'toString2'],
    ['filters=abc', 'filters'],
    ['filters[]=1', 'filters'],
    ['sort=nope', 'nope'],
    ['sort=writer', 'writer'],
    ['sort=writer.nope', 'nope'],
    ['sort=body.title', 'body'],
    ['sort=secret', 'secret'],
    ['sort=notes:desc', 'notes'],
    ['sort=vault.code', 'vault'],
    ['sort[writer][books][vault][code]=asc', 'vault'],
    ['sort=title desc', 'title desc'],
    ['fields=title,price', 'title,price'],
    ['fields[0]=writer', 'writer'],
    ['fields[0]=secret', 'secret'],
    ['fields=notes', 'notes'],
    ['populate[writer][filters][nope]=1', 'nope'],
    ['populate[writer][filters][email]=x', 'email'],
    ['populate[writer][sort]=email', 'email'],
    ['populate[writer][fields]=email', 'email'],
    ['populate[topics][filters][books][vault][code]=x', 'vault'],
    ['populate[topics][sort]=books.vault.code', 'vault'],
    ['populate[seo][fields]=nope', 'nope'],
    ['populate[body][on][shared.link][fields]=nope', 'nope'],
    ['populate[body][on][shared.link][filters][nope]=1', 'nope'],
    ['populate[body][fields]=nope', 'nope'],
    ['populate[body][filters][url]=1', 'url'],
    ['populate[body][fields]=url', 'url'],
    ['populate[body][fields][0]=url', 'url'],
    ['fields[]=', ''],
    ['populate[writer][fields]=', ''],
    ['populate[0][0]=writer', 'populate'],
    // Whoever may not find an entry reads nothing of it, but unknown names are unknown nevertheless.
    ['populate[vault][fields][0]=nope', 'nope'],
    ['populate[vault][filters][nope]=1', 'nope'],
    ['populate[vault][sort]=nope', 'nope'],
    ['populate[writer][populate][books][populate][vault][fields]=nope', 'nope'],
    ['populate[writer][0]=name', 'writer'],
    ['populate[writer]', 'writer'],
    ['populate[topics][populate][books][0]=x', 'books'],
    ['populate[seo][0]=title', 'seo'],
    ['populate[cover][0]=name', 'cover'],
    ['populate[cover][populate][related][0]=x', 'related'],
    ['populate[cover][populate][related][filters][title]=x', 'filters'],
    ['populate[cover][populate][related][fields][0]=nope', 'nope'],
    ['populate[createdBy][0]=x', 'createdBy'],
    ['populate[body]', 'body'],
    // A list of text and objects is read as an object, whose first key is 0.
    ['sort[0]=title&sort[1][pages]=asc', '0'],
    ['sort[0][title]=asc&sort[1]=id', '0'],
    ['sort[0]', '0'],
    ['sort[0]=title&sort[1]', '0'],
    ['populate[topics][sort][0][name]=asc&populate[topics][sort][1]=id', '0'],
    // A direction of a relation is taken for an attribute of its target.
    ['sort=writer:asc', 'asc'],
    ['sort[writer]=desc', 'desc'],
    ['sort[writer]=', 'writer'],
    ['sort=seo:asc', 'asc'],
    ['sort=writer:nope', 'nope'],
  ])('%s', (query, key) => {
    expect(refusal(query)).toBe(`Invalid parameter ${key}`)
  })
})

describe('of several rejected names, the first of the worst kind', () => {
  test.each([
    ['sort=writer,nope', 'nope'],
    ['sort=writer,body', 'body'],
    ['sort=writer,secret,notes', 'secret'],
    ['sort=writer,notes', 'notes'],
    ['sort=vault,writer', 'vault'],
    ['sort=vault.code,writer', 'writer'],
    ['filters[notes]=1&filters[secret]=1', 'secret'],
    ['filters[secret]=1&filters[body]=1', 'body'],
    ['filters[body]=1&filters[nope]=1', 'nope'],
    ['filters[vault][id]=1&filters[notes]=1', 'notes'],
  ])('%s', (query, key) => {
    expect(refusal(query)).toBe(`Invalid parameter ${key}`)
  })
})

describe('creators of a type that does not show them', () => {
  test.each([
    ['filters[createdBy][password]=x', 'password'],
    ['filters[createdBy][nope]=x', 'nope'],
    ['filters[createdBy][$or][0][nope]=x', 'nope'],
    ['filters[createdBy][email]=x', 'createdBy'],
    ['filters[createdBy][id]=1', 'createdBy'],
    ['filters[updatedBy]=1', 'updatedBy'],
    ['filters[createdBy][id]=1&filters[updatedBy][nope]=1', 'nope'],
    ['sort=createdBy.id', 'createdBy'],
    ['sort=createdBy.email', 'createdBy'],
    ['sort=createdBy.password', 'password'],
    ['sort=createdBy.nope', 'nope'],
    ['sort=createdBy', 'createdBy'],
    ['sort[updatedBy][nope]=asc', 'nope'],
    ['fields=createdBy', 'createdBy'],
    ['sort[createdBy]=asc', 'asc'],
    ['sort=createdBy:asc', 'asc'],
    ['populate[createdBy][fields]=email', 'email'],
    ['populate[updatedBy][sort]=email:desc', 'email'],
    ['populate[createdBy][filters][nope]=1', 'nope'],
  ])('%s', (query, key) => {
    expect(refusal(query, 'writer')).toBe(`Invalid parameter ${key}`)
  })
})

test('a zone as a whole is queried by what all its components have', () => {
  expect(refusal('populate[body][fields][0]=id&populate[body][fields][1]=*')).toBe('answered')
  expect(refusal('populate[body][filters][id]=1')).toBe('answered')
})

describe('invalid values', () => {
  test.each([
    'filters[pages]=abc',
    'filters[pages][$in][0]=abc',
    'filters[pages][$gt]=NaN',
    'filters[price]=1e309',
    'filters[copies]=9223372036854775808',
    'filters[copies]=1.5',
    'filters[writer]=abc',
    'filters[pages][$between]=1',
    'filters[pages][$between][0]=1',
    'filters[printedOn]=2024-02-30',
    'filters[printedOn]=',
    'filters[opensAt]=10:20',
    'filters[soldAt]=zzz',
    'filters[seenAt]=null',
    'filters[soldAt][$gt]=0000-01-01',
    'filters[soldAt][$gt]=0001-01-01T00:00:00+01:00',
    'sort=title:up',
    'sort=title:',
    'sort[0]=title&sort[0]=id',
    'fields=',
    'fields[a]=title',
    'pagination[page]=abc',
    'pagination[page]=1.5',
    'pagination[pageSize]=2.7',
    'pagination[start]=1;--',
    'pagination[page]=1&pagination[start]=1',
    'pagination[withCount]=no',
    'page=2',
    'publicationState=draft',
    'publicationState[0]=preview',
    'populate[topics][publicationState]=foo',
    'populate[topics][limit]=abc',
    'locale[a]=b',
    '_q[a]=b',
  ])('%s', (query) => {
    expect(refusal(query)).not.toMatch(/answered|500/)
  })
})

describe('unknown parameters at the top change nothing', () => {
  test.each([
    'where[secret][$startsWith]=a',
    'lookup[vault]=1',
    'select=secret',
    'orderBy[notes]=asc',
    'include[vault]=true',
    'take=1',
    'skip=1',
    'data[title]=x',
    'status=draft',
    '_limit=1',
    'populate[vault]=true',
    'populate=vault.code',
    'populate[writer.books]=1',
    'populate[lookup][vault]=1',
    'populate[vault][fields]=code',
    'populate[vault][0]=code',
    'populate[vault]',
    'populate=true',
    'populate[*]=true',
    'populate[nope][0]=x',
    'populate[nope][0][a]=x',
    'populate[nope]',
    'populate[nope][fields][0]=x',
    'populate[title][0]=x',
    'populate[title]',
    'populate[title][filters][nope]=x',
    'populate[notes][0]=x',
    'populate[fields][0]=title',
    'populate[sort][0]=nope',
    'populate[filters][0]=nope',
    'populate[populate][0]=writer',
    'populate[on][0]=x',
    'sort=',
    'filters',
    'filters=',
    'filters[__proto__][secret]=1',
    '__proto__[filters][title]=1',
  ])('%s', (query) => {
    expect(statementOf(query)).toEqual(statementOf(''))
  })
})

/** As a real Strapi 4.26.2 answers, to a filter and to a body. */
describe('dates', () => {
  test.each([
    ['2024-13-01', 'Invalid format, expected yyyy-MM-dd'],
    ['2024-00-01', 'Invalid format, expected yyyy-MM-dd'],
    ['2024-01-32', 'Invalid format, expected yyyy-MM-dd'],
    ['2024-1-1', 'Invalid format, expected yyyy-MM-dd'],
    ['20240101', 'Invalid format, expected yyyy-MM-dd'],
    ['abc', 'Invalid format, expected yyyy-MM-dd'],
    ['', 'Invalid format, expected yyyy-MM-dd'],
    ['2024-02-30', 'Invalid date'],
    ['2023-02-29x', 'Invalid date'],
    ['2024-02-30T99', 'Invalid date'],
  ])('%s', (text, message) => {
    expect(refusal(`filters[printedOn][$eq]=${text}`)).toBe(message)
    expect(refusal(`filters[printedOn][$in][0]=2024-01-01&filters[printedOn][$in][1]=${text}`)).toBe(message)
    expect(() => readDate(text)).toThrow(message)
  })

  test('of a longer text, the start counts', () => {
    expect(refusal('filters[printedOn]=2024-01-01T10:00:00Z')).toBe('answered')
    expect(readDate('2024-02-29 or so')).toBe('2024-02-29')
    for (const value of [5, true, [], {}, null])
      expect(() => readDate(value)).toThrow('Invalid format, expected yyyy-MM-dd')
  })
})

describe('a populate in several forms', () => {
  test.each([
    ['populate[writer][populate][fields][0]=name&populate[writer][populate][avatar]=true', 'populate=writer'],
    ['populate[writer][populate][0]=books&populate[writer][populate][1]=nope', 'populate=writer.books'],
    ['populate[body][0]=title', 'populate=body'],
    ['populate=writer&populate[topics][fields]=label', 'populate[writer]=1&populate[topics][fields]=label'],
    ['populate[topics][fields]=label&populate=writer', 'populate[writer]=1&populate[topics][fields]=label'],
    [
      'populate[topics][fields]=label&populate=writer,cover.nope',
      'populate[writer]=1&populate[cover]=1&populate[topics][fields]=label',
    ],
    [
      'populate[topics][fields]=label&populate=writer.books',
      'populate[writer][populate]=books&populate[topics][fields]=label',
    ],
    ['populate=*&populate[seo][fields]=title', 'populate[seo][fields]=title&populate=*'],
    ['populate=topics&populate[topics][fields]=label', 'populate[topics][fields]=label'],
    [
      'populate=writer.books&populate[writer][fields]=name',
      'populate[writer][populate]=books&populate[writer][fields]=name',
    ],
    ['populate[0][writer]=true&populate[1]=cover', 'populate=cover,writer'],
    ['populate[writer][populate]=books&populate[writer][populate][nope][0]=x', 'populate=writer.books'],
    ['populate=writer&populate[topics]=false', 'populate=writer'],
  ])('%s reads as %s', (query, same) => {
    expect(statementOf(query)).toEqual(statementOf(same))
  })
})

test.each([
  ['fields=nope', ''],
  ['filters[writer][books][nope]=1', ''],
  ['populate[writer][fields]=nope', 'populate.writer.fields'],
  ['populate[writer][0]=x', 'populate.writer'],
  ['populate[writer][sort]=nope', 'populate.writer.sort'],
  ['populate[writer][populate][books][fields]=nope', 'populate.writer.populate.books.fields'],
  ['populate[writer][populate][books][0]=x', 'populate.writer.populate.books'],
  ['populate[writer][populate][books][limit]=x', 'populate.writer.populate.books'],
  ['populate[writer][populate][books][filters][pages]=x', 'populate.writer.populate.books.filters'],
  ['populate[writer][populate][0][0]=books', 'populate.writer'],
  ['populate[body][fields]=nope', 'populate.body.fields'],
  ['populate[body][populate][image][fields]=nope', 'populate.body.populate.image.fields'],
  ['populate[body][on][shared.link][fields]=nope', 'populate.body.on.shared.link.fields'],
  ['populate[body][on][0]=shared.link', 'populate.body'],
  [
    'populate[cover][populate][related][on][api::book.book][sort]=nope',
    'populate.cover.populate.related.on.api::book.book.sort',
  ],
  ['populate=writer.books&populate[topics][populate][books][fields]=nope', 'populate.topics.populate.books.fields'],
])('the place of an error: %s', (query, place) => {
  try {
    listRead(typeOf('book'), parseQueryString(query), contextOf(visitor))
    expect.unreachable()
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    expect([error.status, error.details, error.place.join('.')]).toEqual([400, {}, place])
  }
})

describe('the limits of one query', () => {
  test.each([
    ['filter terms', Array.from({ length: 101 }, (_, i) => `filters[$or][${i}][pages]=${i}`).join('&')],
    [
      'filter terms in populate',
      Array.from({ length: 101 }, (_, i) => `populate[topics][filters][$or][${i}][weight]=${i}`).join('&'),
    ],
    ['levels of populate', `populate=${Array(6).fill('writer.books').join('.')}`],
    ['sort keys', `sort=${Array(21).fill('title').join(',')}`],
    ['relations in a sort', `sort=${Array(6).fill('writer.books').join('.')}.title`],
  ])('%s', (_, query) => {
    expect(refusal(query)).toMatch(/at most|[Mm]ore than/)
  })

  test.each([
    ['filters[$or]', (index: number) => `filters[$or][${index}][pages]=1`, '$or'],
    ['filters[$and]', (index: number) => `filters[$and][${index}][pages]=1`, '$and'],
    ['filters[$not]', (index: number) => `filters[$not][${index}][pages]=1`, '$not'],
    ['$in', (index: number) => `filters[pages][$in][${index}]=1`, '$in'],
    ['$contains', (index: number) => `filters[title][$contains][${index}]=1`, '$contains'],
    ['an attribute', (index: number) => `filters[pages][${index}]=1`, 'pages'],
    ['a relation', (index: number) => `filters[writer][${index}]=1`, 'writer'],
    ['an id', (index: number) => `filters[writer][id][${index}]=1`, 'id'],
    ['fields', (index: number) => `fields[${index}]=title`, 'fields'],
    ['sort', (index: number) => `sort[${index}]=title`, 'sort'],
  ])('the indexes of %s', (_, partOf, name) => {
    const query = Array.from({ length: 102 }, (_each, index) => partOf(index)).join('&')
    expect(refusal(query)).toBe(`${name} may have indexes up to 100`)
    expect(refusal(partOf(101))).toBe(`${name} may have indexes up to 100`)
  })

  test('populated places', () => {
    const reading = new Reading(contextOf(visitor))
    const count = () => reading.parse((scope) => scope.countPlace())
    for (let place = 0; place < 1000; place++) count()
    expect(count).toThrow('populate names more than 1000 places')
  })

  test('a list of values is one term, and its length does not change the statement', () => {
    expect(statementOf(idList(400)).text).toBe(statementOf(idList(1)).text)
  })
})

describe('ids in the path', () => {
  test.each(['0', '-1', '1.5', '1e0', '0x1', ' 1', '+1', '01', 'abc', '2147483648', '99999999999999999999', ''])(
    '%s',
    (id) => {
      const read = () => entryRead(typeOf('book'), id, parseQueryString(''), contextOf(visitor))
      expect(read).toThrow(expect.objectContaining({ status: 404 }))
    },
  )

  test('the query is checked first', () => {
    expect(() => entryRead(typeOf('book'), 'abc', parseQueryString('filters[nope]=1'), contextOf(visitor))).toThrow(
      'Invalid parameter nope',
    )
  })
})

test('the parser throws the rejection, whatever becomes of its result', () => {
  const reading = new Reading(contextOf(visitor))
  const parsed = (...keys: string[]) => {
    return reading.parse((scope) => {
      for (const key of keys) scope.refuse(key === 'nope' ? 'unknown' : 'private', key)
      return keys
    })
  }
  expect(() => parsed('secret', 'nope', 'title')).toThrow('Invalid parameter nope')
  expect(() => parsed('secret')).toThrow('Invalid parameter secret')
  expect(parsed()).toEqual([])
})

test('a relation needs the permission to find its target', () => {
  const stranger = callerWith('stranger', [])
  expect(refusal('filters[writer][name]=a', 'book', stranger)).toBe('Invalid parameter writer')
  expect(refusal('sort=topics.label', 'book', stranger)).toBe('Invalid parameter topics')
  expect(refusal('filters[cover][name]=a&sort=seo.title', 'book', stranger)).toBe('answered')
})
