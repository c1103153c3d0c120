// The same questions in the words of each server. `turn` varies them.
import { newProduct } from '../scenarios.mjs'
import { pocketbaseId } from './pocketbase.mjs'

const get = (path) => ({ method: 'GET', path: encodeURI(path) })
const post = (path, value) => ({ method: 'POST', path, body: JSON.stringify(value) })
const page = (turn) => (turn * 7) % 40
const id = (turn) => 1 + ((turn * 611) % 1000)
const price = (turn) => ((turn * 611) % 9000) / 100
const strapi = {
  list: (turn) => get(`/api/products?pagination[page]=${page(turn) + 1}&pagination[pageSize]=25`),
  one: (turn) => get(`/api/products/${id(turn)}`),
  filter: (turn) =>
    get(
      `/api/products?filters[price][$gt]=${price(turn)}&filters[$or][0][department][$eq]=books&filters[$or][1][stock][$lt]=20` +
        '&sort[0]=price:desc&fields[0]=name&fields[1]=price&fields[2]=stock',
    ),
  create: (turn) => post('/api/products', { data: newProduct(turn) }),
}
const records = '/api/collections/products/records'
const above = (least) => encodeURIComponent(`(price>${least} && (department='books' || stock<20))`)
const pocketbase = {
  list: (turn) => get(`${records}?page=${page(turn) + 1}&perPage=25`),
  one: (turn) => get(`${records}/${pocketbaseId(id(turn))}`),
  filter: (turn) => ({
    method: 'GET',
    path: `${records}?perPage=25&filter=${above(price(turn))}&sort=-price&fields=id,name,price,stock`,
  }),
  create: (turn) => post(records, newProduct(turn)),
}

const columns =
  'name sku price stock weight active barcode department releasedOn opensAt restockedAt contact description createdAt updatedAt'
const articleColumns = 'title slug body excerpt rating views'
const ourGraphql = {
  'graphql-list': (turn) =>
    post('/graphql', {
      query: `query Q($start: Int) { products(pagination: { start: $start, limit: 25 }) { data { id attributes { ${columns} } } meta { pagination { total } } } }`,
      variables: { start: page(turn) * 25 },
    }),
  'graphql-nested': () =>
    post('/graphql', {
      query: `{ articles(publicationState: PREVIEW, sort: "id", pagination: { limit: 25 }) { data { id attributes { ${articleColumns} author { data { id attributes { name email } } } category { data { id attributes { name slug priority } } } } } } }`,
    }),
}
const postgraphile = {
  'graphql-list': (turn) =>
    post('/graphql', {
      query: `query Q($start: Int) { allProducts(offset: $start, first: 25) { nodes { rowId ${columns} } totalCount } }`,
      variables: { start: page(turn) * 25 },
    }),
  'graphql-nested': () =>
    post('/graphql', {
      query: `{ allArticles(first: 25) { nodes { rowId ${articleColumns} authorByAuthorId { rowId name email } categoryByCategoryId { rowId name slug priority } } } }`,
    }),
}

export const titles = {
  list: '25 products of any page, with the total',
  one: 'one product, any',
  filter: 'products above any price, `and`, `or`, sort, three fields',
  create: 'create a product',
  'graphql-list': 'GraphQL, 25 products of any page, with the total',
  'graphql-nested': 'GraphQL, 25 articles with author and category',
}
export const questionsOf = { strapi, pocketbase, ourGraphql, postgraphile }
