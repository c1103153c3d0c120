import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'

const timeText = /^((?:2[0-3]|[01]\d):[0-5]\d:[0-5]\d)(?:\.(\d{1,3}))?$/

/** A time of day, `10:20:30.000`. */
export const time = new GraphQLScalarType<string, string>({
  name: 'Time',
  description: 'A time of day: 10:20:30.000.',
  serialize: parseTime,
  parseValue: parseTime,
  parseLiteral(node) {
    if (node.kind === Kind.STRING) return parseTime(node.value)
    throw new GraphQLError('Time cannot represent a value that is not text', { nodes: node })
  },
})

function parseTime(value: unknown): string {
  const match = typeof value === 'string' ? timeText.exec(value) : null
  // Not an error of GraphQL's: it puts the type before the message.
  if (match === null) throw new TypeError('Invalid time format, expected HH:mm:ss.SSS')
  return `${match[1]}.${(match[2] ?? '').padEnd(3, '0')}`
}
