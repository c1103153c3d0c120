/** `/editorial/previews`: links that show what is not live yet. */
import { own } from '@content-gen/runtime/write'
import type { Context, Route } from '@content-gen/runtime'
import { requestedBody } from '../requested-body.js'
import { serviceRoute } from '../service-route.js'
import type { Previews } from './previews.js'

const action = 'plugin::editorial.previews.create'

export function previewRoutes(previews: Previews): readonly Route[] {
  return [serviceRoute('POST', '/editorial/previews', action, (_caller, ctx) => previews.create(ctx, sentPreview(ctx)))]
}

function sentPreview(ctx: Context) {
  const body = requestedBody(ctx)
  return {
    copies: own(body, 'copies'),
    releases: own(body, 'releases'),
    mine: own(body, 'mine'),
    at: own(body, 'at'),
    entry: own(body, 'entry'),
    // null is the usual time, too.
    minutes: own(body, 'minutes') ?? undefined,
  }
}
