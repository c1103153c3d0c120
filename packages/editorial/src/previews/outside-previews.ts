import { RequestError } from '@content-gen/runtime'
import { enclosing } from '@content-gen/runtime/write'
import type { Route } from '@content-gen/runtime'

/** Returns the route without its use for previews: whoever has a link sees the site, not the work, the webhooks and the audit of its maker. */
export function outsidePreviews(route: Route): Route {
  return {
    ...route,
    run: (ctx) => {
      if (enclosing() !== undefined)
        throw new RequestError(403, 'ForbiddenError', 'A preview shows the site, not the work on it')
      return route.run(ctx)
    },
  }
}
