/** `graphql.config.apolloServer`: the options of Apollo that a project may set. */
export interface ApolloOptions {
  /** True allows introspection; null allows it outside production only. */
  readonly introspection: boolean | null
  /** True adds the duration of its parts to each answer. */
  readonly tracing: boolean
  /** True hides suggestions of names in errors; null hides them in production only. */
  readonly hideSchemaDetailsFromClientErrors: boolean | null
  /** True refuses a GET without a special header, and all other requests that pages of other sites can send without a preflight. */
  readonly csrfPrevention: boolean
  /** The most tokens of one document. */
  readonly maxTokens: number
}

/** Returns the options, which generation has validated. @throws Error for a value of the wrong type */
export function readApolloOptions(options: Readonly<Record<string, unknown>>): ApolloOptions {
  const flag = (name: string): boolean | null => {
    const value = options[name]
    if (value === undefined || typeof value === 'boolean') return value ?? null
    throw new Error(`graphql.config.apolloServer.${name} must be true or false.`)
  }
  return {
    introspection: flag('introspection'),
    tracing: flag('tracing') ?? false,
    hideSchemaDetailsFromClientErrors: flag('hideSchemaDetailsFromClientErrors'),
    csrfPrevention: flag('csrfPrevention') ?? false,
    maxTokens: readMaxTokens(options['parseOptions']),
  }
}

const defaultMaxTokens = 15_000

function readMaxTokens(parseOptions: unknown): number {
  if (typeof parseOptions !== 'object' || parseOptions === null || !('maxTokens' in parseOptions))
    return defaultMaxTokens
  const { maxTokens } = parseOptions
  if (typeof maxTokens === 'number' && Number.isInteger(maxTokens) && maxTokens > 0) return maxTokens
  throw new Error('graphql.config.apolloServer.parseOptions.maxTokens must be a whole number above 0.')
}
