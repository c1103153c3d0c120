import { enumType, inputObjectType, mutationType, objectType, queryType } from 'nexus'

/** The types that every project's schema has. */
export const sharedTypes = [
  queryType({ definition() {} }),
  mutationType({ definition() {} }),
  objectType({
    name: 'Error',
    definition(t) {
      t.nonNull.string('code')
      t.string('message')
    },
  }),
  objectType({
    name: 'Pagination',
    definition(t) {
      t.nonNull.int('total')
      t.nonNull.int('page')
      t.nonNull.int('pageSize')
      t.nonNull.int('pageCount')
    },
  }),
  objectType({
    name: 'ResponseCollectionMeta',
    definition(t) {
      t.nonNull.field('pagination', { type: 'Pagination' })
    },
  }),
  inputObjectType({
    name: 'PaginationArg',
    definition(t) {
      t.int('page')
      t.int('pageSize')
      t.int('start')
      t.int('limit')
    },
  }),
  enumType({ name: 'PublicationState', members: { LIVE: 'live', PREVIEW: 'preview' } }),
]
