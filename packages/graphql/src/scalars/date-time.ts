import { shorten } from '@content-gen/runtime'
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'

const dateTimeText = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/

/** A moment: RFC 3339 as input, `2024-01-02T03:04:05.000Z` internally and as output. */
export const dateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  description: 'A moment in the form of RFC 3339, answered in UTC with milliseconds.',
  serialize: parseDateTime,
  parseValue: parseDateTime,
  parseLiteral(node) {
    if (node.kind === Kind.STRING) return parseDateTime(node.value)
    throw new GraphQLError('DateTime cannot represent a value that is not text', { nodes: node })
  },
})

function parseDateTime(value: unknown): string {
  const time = typeof value === 'string' && dateTimeText.test(value) && isCalendarDay(value) ? Date.parse(value) : NaN
  if (Number.isNaN(time))
    throw new GraphQLError(`DateTime cannot represent an invalid date-time-string ${shorten(String(value))}.`)
  const date = new Date(time)
  // There is no year 0, and databases support none.
  if (date.getUTCFullYear() < 1)
    throw new GraphQLError(`DateTime cannot represent an invalid date-time-string ${shorten(String(value))}.`)
  return date.toISOString()
}

/** `Date.parse` accepts the 31st of any month. */
export function isCalendarDay(text: string): boolean {
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
