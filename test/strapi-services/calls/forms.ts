/** Parameters in odd forms, which code of real projects has. */
import { article, comment, homepage, query, refused, service, setting } from './call.js'
import type { Call } from './call.js'

const titles = { fields: ['title'], sort: 'id' }
const texts = { select: ['text'], orderBy: 'id' }

/** Conditions without conditions. */
const empty = [
  {},
  { $or: [{}, { stars: 5 }] },
  { $or: [{}, {}] },
  { $or: [{ $not: {} }, { stars: 5 }] },
  { $or: [{ article: {} }, { stars: 5 }] },
  { $not: { article: {} } },
  { article: { author: {} } },
  { $and: [{}, { stars: 5 }] },
]

export const forms: readonly Call[] = [
  service('findMany', article, { fields: 'title,rating', sort: 'id' }),
  service('findMany', article, { fields: ['title,rating', 'id'], sort: 'id' }),
  service('findMany', article, { ...titles, populate: { author: { fields: 'name,email' } }, filters: { id: 1 } }),
  service('findMany', article, { ...titles, sort: 'author.name:desc,id:desc' }),
  service('findMany', article, { ...titles, populate: ['*'] }),
  service('findMany', article, { ...titles, populate: null }),
  service('findMany', article, { ...titles, limit: 0 }),
  service('findMany', article, { ...titles, limit: 1e6 }),
  service('findMany', article, { ...titles, limit: null, start: null }),
  service('findPage', article, { ...titles, page: null, pageSize: null }),
  service('findPage', article, { ...titles, pageSize: 1e6 }),
  service('findMany', homepage, { fields: ['title'], locale: 'all' }),
  service('findMany', homepage, { fields: ['title'], locale: 'fr' }),
  service('findMany', homepage, { fields: ['title'], start: 1 }),
  service('findMany', setting, { fields: ['siteName'], locale: 'all', limit: 5 }),
  // Strapi finds nothing.
  {
    ...service('findMany', setting, { fields: ['siteName'], filters: { siteName: undefined } }),
    here: { error: { name: 'ValidationError', message: 'where.siteName is undefined' } },
  },
  query('findMany', comment, { ...texts, select: [] }),
  query('findMany', comment, { ...texts, orderBy: null }),
  query('findMany', comment, { ...texts, populate: false }),
  query('findMany', comment, { ...texts, populate: ['*'] }),
  // Strapi populates it.
  {
    ...query('findMany', comment, { ...texts, populate: { article: false }, limit: 1 }),
    here: { result: [{ id: 1, text: 'Lovely' }] },
  },
  query('findMany', comment, { ...texts, limit: 0 }),
  query('findMany', comment, { ...texts, limit: 1e6, offset: 2 }),
  query('findMany', comment, { ...texts, where: { article: 1 }, filters: { stars: 5 } }),
  query('count', comment, { filters: { stars: 5 } }),
  query('findMany', article, { _q: 'roses', select: ['title'], orderBy: 'id' }),
  query('findOne', comment, { ...texts, offset: 2 }),
  ...empty.flatMap((condition) => [
    query('findMany', comment, { ...texts, where: condition }),
    service('findMany', comment, { fields: ['text'], sort: 'id', filters: condition }),
  ]),
  query('findMany', comment, {
    ...texts,
    where: { id: 1 },
    populate: { article: { where: { $or: [{}, { id: 2 }] } } },
  }),
  // Strapi shows the slug of the category as that of the article.
  {
    ...query('findMany', article, {
      select: ['title'],
      where: { category: { $notNull: true } },
      orderBy: [{ category: { slug: 'asc' } }, { id: 'asc' }],
      limit: 1,
    }),
    here: { result: [{ id: 2, title: 'Tulips' }] },
  },
  refused(service('findMany', article, { filters: { createdBy: { id: 1 } } }), 'Invalid parameter createdBy'),
]
