import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'

/** A 64-bit integer. Internally, and if a number would lose digits, it is decimal text. */
export const long = new GraphQLScalarType<string, number | string>({
  name: 'Long',
  description: 'A whole number of up to 64 bits: a number where that is exact, else decimal text.',
  serialize(value) {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : String(value)
  },
  parseValue: parseLong,
  parseLiteral(node) {
    if (node.kind === Kind.INT || node.kind === Kind.STRING) return parseLong(node.value)
    throw new GraphQLError('Long cannot represent a value that is not a whole number', { nodes: node })
  },
})

function parseLong(value: unknown): string {
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new GraphQLError(`Long must be text beyond ${Number.MAX_SAFE_INTEGER}: the number has lost digits`)
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text === 'string' && /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text))
    return text
  throw new GraphQLError('Long cannot represent a value that is not a whole number of at most 64 bits')
}
