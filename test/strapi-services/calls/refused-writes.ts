/** Writes that the rules of the models refuse. */
import { article, author, comment, note, service } from './call.js'
import type { Call } from './call.js'

export const refusedWrites: readonly Call[] = [
  service('create', article, { data: {} }),
  service('create', article, { data: { title: 'x' } }),
  service('create', article, { data: { title: 'x', publishedAt: null } }),
  service('create', article, { data: { title: 'A rating', rating: 9 } }),
  service('create', article, { data: { title: 'A code', code: 'abc' } }),
  service('create', article, { data: { title: 'A kind', kind: 'poem' } }),
  service('create', author, { data: { name: 'No mail' } }),
  service('create', author, { data: { name: 'Other', email: 'ada@example.com' } }),
  service('create', author, { data: { name: 'Other', email: 'no mail' } }),
  service('create', note, { data: { title: 'Nowhere', articles: [99] } }),
  service('create', comment, { data: { text: 'Many', stars: 6 } }),
  service('update', comment, 1, { data: { stars: 0 } }),
  service('update', author, 1, { data: { name: null } }),
  service('update', author, 1, { data: { email: 'bob@example.com' } }),
  service('create', article, { data: { title: 'A zone', blocks: [{ __component: 'blocks.quote' }] } }),
  service('create', article, { data: { title: 'A section', sections: [{ text: 'no heading' }] } }),
]
