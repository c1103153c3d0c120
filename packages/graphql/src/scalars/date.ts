import { shorten } from '@content-gen/runtime'
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { isCalendarDay } from './date-time.js'

/** A calendar day, `2024-01-02`. */
export const date = new GraphQLScalarType<string, string>({
  name: 'Date',
  description: 'A calendar day: 2024-01-02.',
  serialize: parseDate,
  parseValue: parseDate,
  parseLiteral(node) {
    if (node.kind === Kind.STRING) return parseDate(node.value)
    throw new GraphQLError('Date cannot represent a value that is not text', { nodes: node })
  },
})

function parseDate(value: unknown): string {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isCalendarDay(value)) return value
  throw new GraphQLError(`Date cannot represent an invalid date-string ${shorten(String(value))}.`)
}
