/** `validateQuery` of controllers, and links of links as texts. */
import { article, comment, other, query } from './call.js'
import type { Call } from './call.js'

const some = ['api::article.article.find', 'api::author.author.find']

export const validations: readonly Call[] = [
  other(
    'validate.validateQuery',
    article,
    { filters: { title: 'Roses', author: { name: 'Ada' } }, sort: 'title' },
    some,
  ),
  other('validate.validateQuery', article, { filters: { comments: { text: 'x' } } }, some),
  other('validate.validateQuery', article, { fields: ['internalNotes'] }, some),
  other('validate.validateInput', comment, { text: 'x' }, some),
  query('findMany', article, { select: ['title'], populate: ['author.articles'], orderBy: 'id', limit: 2 }),
]
