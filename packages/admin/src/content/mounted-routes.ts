import { authorize } from '@content-gen/runtime'
import type { Context, Plugin, Route } from '@content-gen/runtime'
import type { AdminRoute } from '../http/admin-route.js'

/** The routes of other features that the panel uses as they are: for an administrator's caller they do what its rights permit. */
const paths = [
  /^\/editorial\//,
  /^\/upload(\/|$)/,
  /^\/users(\/count|\/:id)?$/,
  /^\/users-permissions\/roles(\/|$)/,
] as const

/** The API has one action for new files and for other contents of old ones; roles tell them apart. */
function changesFile(path: string, ctx: Context): boolean {
  return path.endsWith('/crop') || (path === '/upload' && ctx.query['id'] !== undefined)
}

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
      run: (ctx) => {
        if (changesFile(path, ctx)) authorize(ctx.state.caller, ['plugin::upload.content-api.update'])
        return run(ctx)
      },
    }))
}
