/** Expensive questions, each for a different reason. */
const path = (query) => ({ method: 'GET', path: `/api/${query}` })
const graphql = (query) => ({
  method: 'POST',
  path: '/graphql',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query }),
})
const words = Array.from({ length: 100 }, (_, n) => `filters[$or][${n}][title][$containsi]=nothing${n}`).join('&')
const roots = (count, selection) => `{ ${Array.from({ length: count }, (_, n) => `r${n}: ${selection}`).join(' ')} }`
const aliases = Array.from({ length: 390 }, (_, n) => `a${n}: body`).join(' ')

export const dear = {
  'sort through two links': path('articles?sort=category.articles.title&pagination[pageSize]=1'),
  'sort through four links': path('articles?sort=tags.articles.tags.articles.title&pagination[pageSize]=1'),
  'search a text': path('articles?filters[body][$containsi]=nothing'),
  'search a text, not ASCII': path('articles?filters[body][$containsi]=n%C3%B6thing'),
  _q: path('articles?_q=nothing'),
  'a hundred searches': path(`articles?${words}`),
  'filter through four links': path('articles?filters[tags][articles][tags][articles][title][$contains]=nothing'),
  'filter through ten links': path(`articles?filters${'[tags][articles]'.repeat(5)}[title][$contains]=nothing`),
  'sort by a text': path('articles?sort=excerpt&pagination[page]=1500&pagination[pageSize]=100'),
  'one category with half of the articles': path('categories?populate=articles&pagination[pageSize]=100'),
  'the same, one entry of it': path(
    'categories?populate[articles][limit]=1&populate[articles][sort]=title&pagination[pageSize]=100',
  ),
  'articles of authors of articles': path('articles?populate[author][populate][articles][fields][0]=title'),
  'a hundred roots': graphql(roots(100, 'articles(filters: { title: { containsi: "nothing" } }) { data { id } }')),
  'aliases of a long text': graphql(
    roots(10, `articles(pagination: { limit: 100 }) { data { attributes { ${aliases} } } }`),
  ),
  'aliases of a long text, answered': graphql(
    `{ articles(pagination: { limit: 100 }) { data { attributes { ${aliases} } } } }`,
  ),
  'a refused answer of almost thirty megabytes': path(
    'categories?populate[articles][limit]=7000&pagination[pageSize]=100',
  ),
  'nested lists': graphql(
    '{ categories(pagination: { limit: -1 }) { data { attributes { articles(pagination: { limit: -1 }) { data { id attributes { title body } } } } } } }',
  ),
  'nested lists, executed': graphql(
    '{ __schema { queryType { name } } categories(pagination: { limit: -1 }) { data { attributes { articles(pagination: { limit: -1 }) { data { id attributes { title } } } } } } }',
  ),
}

export const cheap = {
  'one tag': path('tags/1'),
  'ten products': path('products?pagination[pageSize]=10&pagination[withCount]=false'),
  'GraphQL, one tag': graphql('{ tag(id: 1) { data { attributes { name } } } }'),
  '/_health': { method: 'GET', path: '/_health' },
}
