import type { CacheConfig } from '@content-gen/contract'
import type { Caller } from '../../caller.js'

/** Browsers and proxies may store an answer if they ask each time whether it is still right. */
const publicly = 'no-cache'
const privately = 'private, no-cache'

/** Chooses `Cache-Control`. Without credentials that of the route or the public role, with credentials that of the caller's role. */
export class CacheControls {
  readonly #roles: ReadonlyMap<string, string>
  readonly #routes: ReadonlyMap<string, string>
  readonly #public: string

  constructor({ roles, routes }: Pick<CacheConfig, 'roles' | 'routes'>) {
    this.#roles = new Map(Object.entries(roles))
    this.#routes = new Map(Object.entries(routes))
    this.#public = this.#roles.get('public') ?? publicly
  }

  /** `path`: the route's. `isAnsweredAlone`: no cache may share the answer. Every request with an `Authorization` header counts as one with credentials. */
  of(path: string | undefined, { user }: Caller, authorization: string | undefined, isAnsweredAlone = false): string {
    if (isAnsweredAlone) return privately
    if (authorization !== undefined) return this.#roles.get(user?.role ?? '') ?? privately
    return (path === undefined ? undefined : this.#routes.get(path)) ?? this.#public
  }

  /** @throws Error if the config names a path without a route */
  check(paths: Iterable<string>): void {
    const known = new Set(paths)
    for (const path of this.#routes.keys())
      if (!known.has(path))
        throw new Error(`cache.routes of the config names ${path}, which is not the path of a route.`)
  }
}
