// The measured requests. `request(turn)` is the turn-th request of a scenario; if it varies, no server gains by caching answers. `strapi`
// is how many requests Strapi 4.26 answered per second on SQLite with one core, measured elsewhere on a 2-core machine (10 connections,
// median of 3 x 10 s); `wanted` is the factor by which the generated server should exceed it.

const get = (path) => ({ method: 'GET', path })
const post = (path, value) => ({ method: 'POST', path, body: JSON.stringify(value) })

const productColumns =
  'name sku price stock weight active barcode department releasedOn opensAt restockedAt contact description createdAt updatedAt'

const productsQuery = `query Products($start: Int) {
  products(pagination: { start: $start, limit: 25 }) {
    data { id attributes { ${productColumns} } }
    meta { pagination { page pageSize pageCount total } }
  }
}`

const articlesQuery = `query Articles {
  articles(pagination: { limit: 25 }) {
    data {
      id
      attributes {
        title slug body excerpt rating views readingTime score featured kind publishOn eventAt publishedAt locale
        author { data { id attributes { name email profile { data { id attributes { nickname website } } } } } }
        category { data { id attributes { name slug priority } } }
        tags { data { id attributes { name color weight } } }
        blocks {
          __typename
          ... on ComponentBlocksQuote { id quote attribution }
          ... on ComponentBlocksRichText { id body style }
          ... on ComponentBlocksSlider { id title }
        }
      }
    }
    meta { pagination { total } }
  }
}`

const filtered = (price) =>
  `/api/products?filters[price][$gt]=${price}&filters[$or][0][department][$eq]=books&filters[$or][1][stock][$lt]=20` +
  '&sort[0]=price:desc&fields[0]=name&fields[1]=price&fields[2]=stock'

export const scenarios = [
  { id: 'a', title: '25 products', strapi: 264, wanted: 30, request: () => get('/api/products') },
  {
    id: 'a*',
    title: '25 products, from anywhere',
    request: (turn) => get(`/api/products?pagination[start]=${(turn * 611) % 976}&pagination[limit]=25`),
  },
  { id: 'b', title: 'one product', strapi: 653, wanted: 15, request: () => get('/api/products/500') },
  { id: 'b*', title: 'one product, any', request: (turn) => get(`/api/products/${1 + ((turn * 611) % 1000)}`) },
  {
    id: 'c',
    title: '25 articles, `populate=*`',
    strapi: 30,
    wanted: 40,
    request: () => get('/api/articles?populate=*'),
  },
  {
    id: 'd',
    title: '25 articles, author.profile, category, tags, blocks',
    strapi: 45,
    wanted: 50,
    request: () =>
      get('/api/articles?populate[0]=author.profile&populate[1]=category&populate[2]=tags&populate[3]=blocks'),
  },
  { id: 'e', title: 'products, $gt and $or, sort, fields', strapi: 249, wanted: 30, request: () => get(filtered(50)) },
  { id: 'e*', title: 'the same, any price', request: (turn) => get(filtered(((turn * 611) % 9000) / 100)) },
  {
    id: 'g',
    title: 'GraphQL, 25 products',
    strapi: 126,
    wanted: 25,
    isGraphql: true,
    request: () => post('/graphql', { query: productsQuery }),
  },
  {
    id: 'g*',
    title: 'GraphQL, 25 products, from anywhere',
    isGraphql: true,
    request: (turn) => post('/graphql', { query: productsQuery, variables: { start: (turn * 611) % 976 } }),
  },
  {
    id: 'h',
    title: 'GraphQL, 25 articles, nested relations',
    strapi: 19,
    wanted: 80,
    isGraphql: true,
    request: () => post('/graphql', { query: articlesQuery }),
  },
  {
    id: 'f',
    title: 'create a product, durable',
    strapi: 288,
    wanted: 6,
    isWrite: true,
    request: (turn) => post('/api/products', { data: newProduct(turn) }),
  },
]

/** Returns the attributes of a product that no other turn makes. */
export function newProduct(turn) {
  const n = `${process.pid}-${turn}`
  return {
    name: `Bench product ${n}`,
    sku: `bench-${n}`,
    price: 12.5,
    stock: 3,
    weight: 1.25,
    active: true,
    barcode: '4000000001234',
    department: 'books',
    releasedOn: '2024-02-29',
    opensAt: '08:30:00',
    restockedAt: '2024-03-01T09:00:00.000Z',
    contact: 'shop@example.com',
    description: 'Made by the benchmark',
    meta: { color: 'red' },
  }
}
