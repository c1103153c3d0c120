/** The owner's routes for administrators, at `/<api>/path` as those of a plugin of Strapi v4. */
import type { Route, Store } from '@content-gen/runtime'
import type { AdminRoute } from '../http/admin-route.js'
import { checkOf } from '../rights/strapi-actions.js'
import type { AdminPlace } from './mount-admin.js'

/** @throws Error with a sentence for the person who starts the server */
export function ownRoutes({ types }: Pick<Store, 'types'>, routes: readonly Route[]): readonly AdminRoute[] {
  return routes.flatMap(({ method, path, steps, rawBody, administrators, run }): AdminRoute[] => {
    if (administrators === undefined) return []
    const checks = administrators.map((right) => {
      const check = checkOf(right, types)
      if (check) return check
      const name = [right.action, ...(right.subject === undefined ? [] : [right.subject])].join(' ')
      throw new Error(`${method} ${path}: administrators have no right "${name}".`)
    })
    return [
      {
        method,
        path,
        ...(steps ? { steps } : {}),
        ...(rawBody ? { rawBody } : {}),
        permits: (rights) => checks.every((check) => check(rights)),
        run: (ctx) => run(ctx),
      },
    ]
  })
}

/** Returns the place of these routes. @throws Error if others are there */
export function ownPlace({ config }: Pick<Store, 'config'>, routes: readonly AdminRoute[]): AdminPlace {
  const segments = new Set(routes.map(({ path }) => segmentOf(path)))
  const prefix = config.api.rest.prefix
  for (const taken of ['/admin', '/uploads', prefix === '' ? '' : segmentOf(prefix), config.graphql.endpoint])
    if (segments.has(taken.toLowerCase()))
      throw new Error(`The API of routes for administrators cannot be called ${taken.slice(1)}: that path is taken.`)
  return { prefix: '', has: (path) => segments.has(segmentOf(path)), isOwn: true }
}

function segmentOf(path: string): string {
  const end = path.indexOf('/', 1)
  return (end < 0 ? path : path.slice(0, end)).toLowerCase()
}
