import type { Config } from '@content-gen/contract'

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The name of everything that clients choose. */
const other = 'other'

/** Returns the paths that have no route and that no client chooses. */
export function fixedPaths({ graphql }: Pick<Config, 'graphql'>): ReadonlySet<string> {
  return new Set(['/_health', '/_ready', graphql.endpoint])
}

/** Returns the pattern of the route of a request. `fixed`: paths that have no route. */
export function routeOf(ctx: { readonly path: string }, fixed: ReadonlySet<string>): string {
  // The router's own note of the route that it has run.
  const pattern = '_matchedRoute' in ctx ? ctx['_matchedRoute'] : null
  if (typeof pattern === 'string') return pattern
  return fixed.has(ctx.path) ? ctx.path : other
}

export function methodOf(method: string): string {
  return methods.has(method) ? method : other
}
