/** `graphql.config.apolloServer`: what of Apollo's options a project may set. */
export interface ApolloOptions {
  /** Whether the schema can be asked for; without it, outside production only. */
  readonly introspection: boolean | null
  /** Whether answers tell how long their parts took. */
  readonly tracing: boolean
  /** Whether errors name what a client may have meant; without it, outside production only. */
  readonly hideSchemaDetailsFromClientErrors: boolean | null
  /** Tokens of one document. */
  readonly maxTokens: number
}

const known = new Set(['introspection', 'tracing', 'hideSchemaDetailsFromClientErrors', 'parseOptions'])

/** What the config says, and the names in it that say nothing here. @throws Error for a value of the wrong type */
export function readApolloOptions(options: Readonly<Record<string, unknown>>): {
  readonly options: ApolloOptions
  readonly unknown: readonly string[]
} {
  const flag = (name: string): boolean | null => {
    const value = options[name]
    if (value === undefined || typeof value === 'boolean') return value ?? null
    throw new Error(`graphql.config.apolloServer.${name} must be true or false.`)
  }
  return {
    options: {
      introspection: flag('introspection'),
      tracing: flag('tracing') ?? false,
      hideSchemaDetailsFromClientErrors: flag('hideSchemaDetailsFromClientErrors'),
      maxTokens: readMaxTokens(options['parseOptions']),
    },
    unknown: Object.keys(options).filter((name) => !known.has(name)),
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
