/** `/editorial/releases`: changes that go live together. */
import { releasesApi } from '@content-gen/contract'
import { ValidationError, withHandlers } from '@content-gen/runtime'
import { parseQueryString } from '@content-gen/runtime/query'
import { own } from '@content-gen/runtime/write'
import type { Context, Route } from '@content-gen/runtime'
import { requestedBody } from '../requested-body.js'
import { serving } from '../serving.js'
import { pageQuery, requestedMoment } from '../versions/requested.js'
import type { ReleaseQuery, Releases } from './releases.js'
import type { Span } from './span.js'

export function releaseRoutes(releases: Releases): readonly Route[] {
  return withHandlers(releasesApi, {
    'releases.list': serving((caller, ctx) => releases.list(caller, releaseQuery(ctx))),
    'releases.create': serving((caller, ctx) => releases.add(caller, sentRelease(ctx))),
    'releases.find': serving((caller, ctx) => releases.find(caller, ctx.params['id'])),
    'releases.change': serving((caller, ctx) => releases.change(caller, ctx.params['id'], sentRelease(ctx))),
    'releases.delete': serving((caller, ctx) => releases.remove(caller, ctx.params['id'])),
    'releases.check': serving((caller, ctx) => releases.check(caller, ctx.params['id'])),
    'releases.approve': serving((caller, ctx) => releases.approve(caller, ctx.params['id'], sentApproval(ctx))),
    'releases.run': serving((caller, ctx) => releases.run(caller, ctx.params['id'])),
  })
}

function releaseQuery(ctx: Context): ReleaseQuery {
  const { type, entry, copy } = parseQueryString(ctx.querystring)
  return { ...pageQuery(ctx), type, entry, copy, span: requestedSpan(ctx) }
}

/** @throws ValidationError */
function requestedSpan(ctx: Context): Span | undefined {
  const [from, until] = [requestedMoment(ctx, 'from'), requestedMoment(ctx, 'until')]
  if (from === undefined && until === undefined) return undefined
  if (from === undefined || until === undefined) throw new ValidationError('from and until belong together')
  return { from, until }
}

function sentRelease(ctx: Context) {
  const body = requestedBody(ctx)
  return { name: own(body, 'name'), at: own(body, 'at'), acts: own(body, 'acts') }
}

function sentApproval(ctx: Context) {
  const body = requestedBody(ctx)
  const [type, copy, entry] = [own(body, 'type'), own(body, 'copy'), own(body, 'entry')]
  return { type, copy, entry, revision: own(body, 'revision'), version: own(body, 'version') }
}
