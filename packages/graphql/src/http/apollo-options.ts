/** `graphql.config.apolloServer`: what of Apollo's options a project may set. */
export interface ApolloOptions {
  /** Whether the schema can be asked for; without it, outside production only. */
  readonly introspection: boolean | null
  /** Whether answers tell how long their parts took. */
  readonly tracing: boolean
  /** Whether errors name what a client may have meant; without it, outside production only. */
  readonly hideSchemaDetailsFromClientErrors: boolean | null
  /** Whether a GET without a header of its own is refused, as requests are that a page of another site can send unasked. */
  readonly csrfPrevention: boolean
  /** Tokens of one document. */
  readonly maxTokens: number
}

/** What the config says, which generation has read before. @throws Error for a value of the wrong type */
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
