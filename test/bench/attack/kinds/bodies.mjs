// Bodies of JSON of up to a megabyte, for every door that takes them.
import { calling, filling, list, megabyte, nested, one, posting } from './build.mjs'

const size = megabyte - 2_000

/** Values that are large for a reason of their own, as text. */
const values = {
  'a long text': () => `"${'x'.repeat(size)}"`,
  'a text of escapes': () => `"${'\\u0041'.repeat(size / 6)}"`,
  'a text of emoji': () => `"${'😀'.repeat(size / 4)}"`,
  'a text of zeros in escapes': () => `"${'\\u0000'.repeat(size / 6)}"`,
  'a text of combining marks': () => `"${'a\u0301\u0323'.repeat(size / 5)}"`,
  'a deep list': () => nested(size / 2),
  'a deep object': () => nested(size / 6, '{"a":', '}').replace(':}', ':1}'),
  'many empty lists': () => `[${filling(size, () => '[]')}]`,
  'many numbers': () => `[${filling(size, (n) => String(n % 10))}]`,
  'many long numbers': () => `[${filling(size, () => '1.7976931348623157e308')}]`,
  'one number of a megabyte': () => '1'.repeat(size),
  'many keys': () => `{${filling(size, (n) => `"k${n}":1`)}}`,
  'the same key': () => `{${filling(size, () => '"a":1')}}`,
  'keys of prototypes': () => `{${filling(size, (n) => `"__proto__${n % 2 ? '' : n}":{"a":1}`)}}`,
  'many small objects': () => `[${filling(size, (n) => `{"id":${n}}`)}]`,
}

const doors = {
  'a sign-in': (value) => posting('/api/auth/local', `{"identifier":${value},"password":"x"}`),
  'a registration': (value) =>
    posting(
      '/api/auth/local/register',
      `{"username":${value},"email":${value.length > 500_000 ? '1' : value},"password":"x"}`,
    ),
  'a JSON attribute': (value) => posting('/api/articles', `{"data":{"title":"Large","extra":${value}}}`),
  'a rich text': (value) => posting('/api/articles', `{"data":{"title":"Large","content":${value}}}`),
  'a text': (value) => posting('/api/articles', `{"data":{"title":"Large","body":${value}}}`),
  'a title and its uid': (value) => posting('/api/articles', `{"data":{"title":${value},"slug":${value.slice(0, 9)}}}`),
  'an unknown attribute': (value) => posting('/api/articles', `{"data":{"title":"Large","nothing":${value}}}`),
  'a list of components': (value) => posting('/api/articles', `{"data":{"title":"Large","sections":${value}}}`),
  'a zone': (value) => posting('/api/articles', `{"data":{"title":"Large","blocks":${value}}}`),
  'a relation': (value) => posting('/api/articles/1', `{"data":{"tags":${value}}}`, undefined, 'PUT'),
  'a password': (value) => posting('/api/articles', `{"data":{"title":"Large","secret":${value}}}`),
  'a pattern': (value) => posting('/api/articles', `{"data":{"title":"Large","code":${value}}}`),
  'a localization': (value) => posting('/api/articles/1/localizations', `{"locale":"fr","title":${value}}`),
  'a variable of filters': (value) =>
    posting(
      '/graphql',
      `{"query":"query ($f: ArticleFiltersInput) { articles(filters: $f) { data { id } } }","variables":{"f":${value}}}`,
    ),
  'a variable of a write': (value) =>
    posting(
      '/graphql',
      `{"query":"mutation ($d: ArticleInput!) { createArticle(data: $d) { data { id } } }","variables":{"d":{"title":"Large","extra":${value}}}}`,
    ),
  'a working copy': (value) =>
    posting('/api/editorial/copies/api::article.article', `{"document":{"title":"Large","extra":${value}}}`, 'account'),
  'acts of a release': (value) => posting('/api/editorial/releases', `{"name":"Large","acts":${value}}`, 'token'),
  'a preview': (value) => posting('/api/editorial/previews', `{"copies":${value}}`, 'token'),
  'a call of MCP': (value) =>
    calling(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_articles","arguments":{"filters":${value}}}}`,
    ),
  'a session of the panel': (value) => posting('/admin/api/session', `{"email":${value},"password":"x"}`),
}

/** Each door gets values that fit its place; every value gets to the doors that keep it. */
const everywhere = new Set(['a JSON attribute', 'a variable of filters', 'a working copy', 'a relation', 'a rich text'])
const some = new Set(['a long text', 'a deep list', 'many keys', 'many small objects'])

export const bodies = Object.fromEntries(
  Object.entries(doors).flatMap(([door, to]) =>
    Object.entries(values)
      .filter(([value]) => some.has(value) || everywhere.has(door))
      .map(([value, text]) => [`${value} as ${door}`, () => to(text())]),
  ),
)

const sections = (count, inner) => list(count, (n) => ({ heading: `h${n}`, links: inner(n) }))

export const writes = {
  'connect 5,000 tags in a chain': () =>
    posting(
      '/api/articles/2',
      {
        data: {
          tags: {
            connect: list(5_000, (n) => ({ id: (n % 500) + 31, position: n % 2 ? { before: 31 } : { end: true } })),
          },
        },
      },
      undefined,
      'PUT',
    ),
  'set 5,000 articles of a category': () =>
    posting('/api/categories/2', { data: { articles: { set: list(5_000, (n) => n + 100) } } }, undefined, 'PUT'),
  '4,900 links in components': () =>
    posting('/api/articles', {
      data: {
        title: 'Many components',
        sections: sections(10, () => list(480, (m) => ({ label: `L${m}`, url: `/${m}` }))),
      },
    }),
  '4,900 items of a zone': () =>
    posting('/api/articles', {
      data: { title: 'Many blocks', blocks: list(4_900, (n) => ({ __component: 'blocks.quote', quote: `q${n}` })) },
    }),
  'a create with everything': () =>
    posting('/api/articles', {
      data: {
        title: 'Everything',
        tags: list(30, (n) => n + 1),
        sections: sections(10, () => list(10, (m) => ({ label: `L${m}`, url: `/${m}` }))),
        blocks: list(50, (n) => ({ __component: 'blocks.quote', quote: `q${n}` })),
      },
    }),
  'update the same entry': () =>
    posting('/api/articles/3', { data: { title: 'The same entry', views: '5' } }, undefined, 'PUT'),
  'empty what many name': () => one(emptier(), undefined),
  'delete what many name': () => one(remover(), undefined),
}

/** Each time another of forty categories, with some two thousand articles. */
function emptier() {
  let next = 0
  return () => ({
    method: 'PUT',
    path: `/api/categories/${74 + (next++ % 40)}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { articles: { set: [] } } }),
  })
}

/** Each time another category, with up to a hundred thousand articles. */
function remover() {
  let next = 14
  return () => ({ method: 'DELETE', path: `/api/categories/${next++}` })
}
