import type { Plugin, Route } from '@content-gen/runtime'
import type { AdminRoute } from '../http/admin-route.js'

/** The routes of other features that the panel uses as they are: for an administrator's caller they do what its rights permit. */
const paths = [
  /^\/editorial\//,
  /^\/upload(\/|$)/,
  /^\/users(\/count|\/:id)?$/,
  /^\/users-permissions\/roles(\/|$)/,
] as const

/** Returns these routes of features, by their own handlers. */
export function mountedRoutes(features: readonly Plugin[]): readonly AdminRoute[] {
  return features
    .flatMap(({ routes = [] }) => routes)
    .filter(({ path, auth }) => auth === undefined && paths.some((form) => form.test(path)))
    .map(({ method, path, action, readsBody, steps, run }: Route): AdminRoute => ({
      method,
      path,
      action,
      ...(readsBody ? { readsBody } : {}),
      ...(steps ? { steps } : {}),
      run: (ctx) => run(ctx),
    }))
}
