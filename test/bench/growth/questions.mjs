// `path(turn, rows)` is the turn-th request on a table with so many rows: no two in a row are alike, so no answer is simply repeated.
const page = 25
const spread = (turn, most) => (turn * 7919) % most
const price = (turn) => (spread(turn, 100_000) / 100).toFixed(2)
const uncounted = 'pagination[withCount]=false'

export const questions = [
  {
    name: 'list',
    path: (turn) =>
      `products?pagination[start]=${spread(turn, 900)}&pagination[limit]=${page}&pagination[withCount]=false`,
  },
  {
    name: 'list with its count',
    path: (turn) => `products?pagination[start]=${spread(turn, 900)}&pagination[limit]=${page}`,
  },
  { name: 'filter, indexed', path: (turn) => `products?filters[price][$eq]=${price(turn)}&${uncounted}` },
  { name: 'filter, not indexed', path: (turn) => `products?filters[weight][$eq]=${price(turn)}&${uncounted}` },
  {
    name: 'filter through a relation',
    path: (turn) =>
      `products?filters[department][name][$eq]=department ${1 + spread(turn, 1000)}&pagination[start]=${Math.floor(turn / 1000)}&pagination[limit]=${page}&${uncounted}`,
  },
  {
    name: 'newest first',
    path: (turn) =>
      `products?sort=createdAt:desc&pagination[start]=${spread(turn, 9000)}&pagination[limit]=${page}&${uncounted}`,
  },
  {
    name: 'sort, indexed',
    path: (turn) =>
      `products?sort=price:desc&pagination[start]=${spread(turn, 900)}&pagination[limit]=${page}&pagination[withCount]=false`,
  },
  {
    name: 'sort, not indexed',
    path: (turn) =>
      `products?sort=weight:desc&pagination[start]=${spread(turn, 900)}&pagination[limit]=${page}&pagination[withCount]=false`,
  },
  { name: '_q', path: (turn) => `products?_q=elit. ${1 + spread(turn, 900)}&${uncounted}` },
  {
    name: 'page 10,000',
    path: (turn, rows) => `products?pagination[page]=${Math.min(10_000, rows / page) - (turn % 10)}&${uncounted}`,
  },
  {
    name: 'create',
    body: (turn) => ({
      data: { name: `new ${turn}`, price: 1.5, weight: 1.5, stock: 3, department: 1 + spread(turn, 1000) },
    }),
    path: () => 'products',
  },
]
