import type { CompiledAttribute } from '@content-gen/runtime/query'

/** Converts a value from REST's form to GraphQL's: a timestamp is decimal text over REST and a DateTime here. */
export function graphqlForm(attribute: CompiledAttribute | undefined, value: unknown): unknown {
  const isTimestamp = attribute?.kind === 'scalar' && attribute.descriptor.type === 'timestamp'
  return isTimestamp && /^-?\d+$/.test(String(value)) ? new Date(Number(value)).toISOString() : value
}
