import type { FeatureAction } from '@content-gen/contract'
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

/** Webhooks and accounts serve whoever has set them long after the session. */
const lasting = [/^\/editorial\/webhooks(\/:id)?$/, /^\/users(\/:id(\/identities)?)?$/] as const

function isLasting({ method, path }: Route): boolean {
  return (method === 'POST' || method === 'PUT') && lasting.some((form) => form.test(path))
}

const reading: FeatureAction = 'plugin::upload.content-api.find'
const uploading: FeatureAction = 'plugin::upload.content-api.upload'
const updating: FeatureAction = 'plugin::upload.content-api.update'

/** Routes that bring new files and folders, or change old ones. */
const changing = new Set(['/upload', '/upload/folders', '/upload/files/:id/crop'])

/**
 * The API has one action for new files and for changes of old ones; roles tell them apart. A part of a file shows the file, and a refusal tells
 * which folders there are.
 */
function uploadActions(path: string, ctx: Context): readonly FeatureAction[] {
  const intoFolder = [reading, uploading]
  if (path === '/upload/folders') return intoFolder
  const { id, folder } = ctx.query
  if (path === '/upload' && id !== undefined) return [updating]
  if (path === '/upload') return folder === undefined ? [uploading] : intoFolder
  const body: unknown = ctx.request.body
  const isCopy = typeof body === 'object' && body !== null && 'copy' in body && body.copy === true
  return isCopy ? [reading, uploading] : [updating]
}

/** Returns these routes of features, by their own handlers. */
export function mountedRoutes(features: readonly Plugin[]): readonly AdminRoute[] {
  const used = features
    .flatMap(({ routes = [] }) => routes)
    .filter(({ path, auth }) => auth === undefined && paths.some((form) => form.test(path)))
  return [...used, ...features.flatMap(({ panelRoutes = [] }) => panelRoutes)].map((route: Route): AdminRoute => {
    const { method, path, action, readsBody, steps, run } = route
    const parts = {
      method,
      path,
      ...(isLasting(route) ? ({ needsFresh: true } as const) : {}),
      ...(readsBody ? { readsBody } : {}),
      ...(steps ? { steps } : {}),
    }
    if (action !== uploading || !changing.has(path)) return { ...parts, action, run }
    return {
      ...parts,
      run: (ctx) => {
        authorize(ctx.state.caller, uploadActions(path, ctx))
        return run(ctx)
      },
    }
  })
}
