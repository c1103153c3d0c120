import { enumType, inputObjectType, mutationType, objectType, queryType } from 'nexus'
import { date } from '../scalars/date.js'
import { dateTime } from '../scalars/date-time.js'
import { json } from '../scalars/json.js'
import { localeCode } from '../scalars/locale-code.js'
import { long } from '../scalars/long.js'
import { time } from '../scalars/time.js'
import { filterInputs } from './filter-inputs.js'

/** The types that every project's schema has. */
export const sharedTypes = [
  json,
  long,
  date,
  time,
  dateTime,
  localeCode,
  ...filterInputs,
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
