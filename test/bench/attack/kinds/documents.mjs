// Documents of GraphQL of up to a megabyte.
import { filling, list, megabyte, nested, one, posting } from './build.mjs'

const size = megabyte - 2_000
const entry = '{ data { id } }'
const asking = (query, more = {}) => posting('/graphql', { query, ...more })
const doubling = (levels) =>
  list(levels, (n) => `fragment F${n} on ArticleEntity { id ...F${n + 1} ...F${n + 1} }`).join(' ')

export const documents = {
  '5,000 aliases of a list': () => asking(`{ ${list(5_000, (n) => `a${n}: articles ${entry}`).join(' ')} }`),
  '5,000 aliases of an entry': () => asking(`{ ${list(5_000, (n) => `a${n}: tag(id: ${n}) ${entry}`).join(' ')} }`),
  '5,000 aliases of a field': () =>
    asking(`{ articles { data { attributes { ${list(5_000, (n) => `a${n}: title`).join(' ')} } } } }`),
  '900 aliases of a list': () => asking(`{ ${list(900, (n) => `a${n}: tags ${entry}`).join(' ')} }`),
  '450 aliases of entries, others each time': () => one(aliases(450)),
  '90 aliases of lists, others each time': () =>
    one(aliases(90, 'articles(pagination: { limit: 1 }) { data { id attributes { title } } }')),
  'a megabyte of aliases': () => asking(`{ ${filling(size, (n) => `a${n}: __typename`, ' ')} }`),
  'the same field': () => asking(`{ articles { data { ${'id '.repeat(300_000)} } } }`),
  'the same field 4,000 times': () => asking(`{ articles { data { ${'id '.repeat(4_000)} } } }`),
  'the same list 1,000 times': () => asking(`{ ${`articles ${entry} `.repeat(1_000)} }`),
  'a deep selection': () => asking(nested(150_000, '{a', '}')),
  'a deep list': () => asking(`{ articles(sort: ${nested(400_000)}) ${entry} }`),
  'a deep object': () => asking(`{ articles(filters: ${nested(140_000, '{and:', '}')}) ${entry} }`),
  'a deep type': () => asking(`query ($a: ${nested(400_000)}) { articles ${entry} }`),
  'filters in a tree': () =>
    asking(`{ articles(filters: ${'{ and: [{ not: '.repeat(300)}{ id: { eq: 1 } }${'}]}'.repeat(300)}) ${entry} }`),
  'filters of many ids': () =>
    asking(`{ articles(filters: { or: [${list(3_000, (n) => `{ id: { eq: ${n} } }`).join(' ')}] }) ${entry} }`),
  'fragments that double': () =>
    asking(`{ articles { data { ...F0 } } } ${doubling(18)} fragment F18 on ArticleEntity { id }`),
  'fragments that double, 900 of them': () =>
    asking(`{ articles { data { ...F0 } } } ${doubling(900)} fragment F900 on ArticleEntity { id }`),
  'fragments in a circle': () =>
    asking(`{ articles { data { ...A } } } fragment A on ArticleEntity { ...B } fragment B on ArticleEntity { ...A }`),
  'a megabyte of fragments': () =>
    asking(`{ articles ${entry} } ${filling(size, (n) => `fragment F${n} on Article { title }`, ' ')}`),
  'a megabyte of operations': () => asking(filling(size, (n) => `query Q${n} { articles ${entry} }`, ' ')),
  'a megabyte of variables': () => asking(`query (${filling(size, (n) => `$v${n}: Int`)}) { articles ${entry} }`),
  'a megabyte of comments': () => asking(`{ articles ${entry} } ${'#\n'.repeat(size / 3)}`),
  'a megabyte of spaces': () => asking(`{ articles ${entry} }${' '.repeat(size)}`),
  'a megabyte of one name': () => asking(`{ ${'a'.repeat(size)} }`),
  'a megabyte of one text': () => asking(`{ articles(locale: "${'x'.repeat(size)}") ${entry} }`),
  'a megabyte of a block text': () => asking(`{ articles(locale: """${'\n '.repeat(size / 3)}""") ${entry} }`),
  'a megabyte of quotes': () => asking('"'.repeat(size / 2)),
  'many directives': () => asking(`{ articles ${'@include(if: true) '.repeat(40_000)} ${entry} }`),
  '900 directives': () => asking(`{ articles ${'@skip(if: false) '.repeat(900)} ${entry} }`),
  'overlapping fields': () =>
    asking(
      `{ articles { data { ${list(900, (n) => `attributes { title ${n % 2 ? 'slug' : 'body'} }`).join(' ')} } } }`,
    ),
  'introspection in depth': () =>
    asking(`{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }`),
  'the whole schema': () =>
    asking(
      '{ __schema { types { name description fields { name description args { name type { name } } type { name kind ofType { name kind ofType { name } } } } inputFields { name type { name ofType { name } } } enumValues { name } } } }',
    ),
  '100 aliases of introspection': () =>
    asking(`{ ${list(100, (n) => `a${n}: __schema { types { name fields { name } } }`).join(' ')} }`),
  'a batch': () =>
    posting(
      '/graphql',
      list(10_000, () => ({ query: '{ tags { data { id } } }' })),
    ),
  '1,000 sign-ins': () =>
    asking(
      `mutation { ${list(1_000, (n) => `a${n}: login(input: { identifier: "a${n}", password: "x" }) { jwt }`).join(' ')} }`,
    ),
  '90 writes': () =>
    asking(`mutation { ${list(90, (n) => `a${n}: createTag(data: { name: "by GraphQL ${n}" }) ${entry}`).join(' ')} }`),
  '100,000 ids as a variable': () =>
    asking('query ($f: ArticleFiltersInput) { articles(filters: $f) { data { id } } }', {
      variables: { f: { id: { in: list(100_000, (n) => n) } } },
    }),
  'a text of suggestions as a variable': () =>
    asking('query ($n: Int) { articles(pagination: { limit: $n }) { data { id } } }', {
      variables: { n: 'Did you mean '.repeat(70_000) },
    }),
  '9,000 unknown names as a variable': () =>
    asking('query ($f: ArticleFiltersInput) { articles(filters: $f) { data { id } } }', {
      variables: { f: Object.fromEntries(list(9_000, (n) => [`${'a'.repeat(60)}${n}`, 1])) },
    }),
  'an unknown name of a megabyte as a variable': () =>
    asking('query ($f: ArticleFiltersInput) { articles(filters: $f) { data { id } } }', {
      variables: { f: { ['a'.repeat(990_000)]: 1 } },
    }),
  '40,000 conditions as a variable': () =>
    asking('query ($f: ArticleFiltersInput) { articles(filters: $f) { data { id } } }', {
      variables: { f: { or: list(40_000, (n) => ({ id: { eq: n } })) } },
    }),
  '50,000 variables': () =>
    asking('query { articles { data { id } } }', {
      variables: Object.fromEntries(list(50_000, (n) => [`v${n}`, n])),
    }),
  'an id of a stored document': () =>
    posting('/graphql', {
      extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(900_000) } },
    }),
  'a file as a variable, without one': () =>
    asking('mutation ($f: Upload!) { upload(file: $f) { data { id } } }', {
      variables: { f: list(100_000, () => null) },
    }),
}

/** Operations that were never asked: no plan of them is kept. */
function aliases(count, selection = 'tag(id: 1) { data { id attributes { name } } }') {
  let turn = 0
  return () => {
    turn++
    const query = `{ ${list(count, (n) => `t${turn}_${n}: ${selection}`).join(' ')} }`
    return {
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    }
  }
}
