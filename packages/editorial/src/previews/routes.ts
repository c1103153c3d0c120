/** `/editorial/previews`: links that show what is not live yet. */
import { previewsApi } from '@content-gen/contract'
import { withHandlers } from '@content-gen/runtime'
import { own } from '@content-gen/runtime/write'
import type { Context, Route } from '@content-gen/runtime'
import { requestedBody } from '../requested-body.js'
import { serving } from '../serving.js'
import type { Previews } from './previews.js'

export function previewRoutes(previews: Previews): readonly Route[] {
  return withHandlers(previewsApi, {
    'editorial.previews.create': serving((_caller, ctx) => previews.create(ctx, sentPreview(ctx))),
  })
}

function sentPreview(ctx: Context) {
  const body = requestedBody(ctx)
  return {
    copies: own(body, 'copies'),
    releases: own(body, 'releases'),
    mine: own(body, 'mine'),
    at: own(body, 'at'),
    entry: own(body, 'entry'),
    marks: own(body, 'marks'),
    typing: own(body, 'typing'),
    // null is the usual time, too.
    minutes: own(body, 'minutes') ?? undefined,
  }
}
