import { filteredTypes, filterTypeDefs, sharedTypeDefs } from '@content-gen/contract'
import { mutationType, queryType } from 'nexus'
import { date } from '../scalars/date.js'
import { dateTime } from '../scalars/date-time.js'
import { json } from '../scalars/json.js'
import { localeCode } from '../scalars/locale-code.js'
import { long } from '../scalars/long.js'
import { time } from '../scalars/time.js'
import { definitionsOf } from './sdl.js'

/** The types that every project's schema has. */
export const sharedTypes = [
  ...definitionsOf(sharedTypeDefs, { scalars: [json, long, date, time, dateTime, localeCode] }),
  ...filteredTypes.flatMap((type) => definitionsOf(filterTypeDefs.replaceAll('Value', type))),
  queryType({ definition() {} }),
  mutationType({ definition() {} }),
]
