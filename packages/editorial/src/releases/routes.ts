/** `/editorial/releases`: changes that go live together. */
import { parseQueryString } from '@content-gen/runtime/query'
import { own } from '@content-gen/runtime/write'
import type { Context, Route } from '@content-gen/runtime'
import { requestedBody } from '../requested-body.js'
import { serviceRoute } from '../service-route.js'
import { pageQuery } from '../versions/requested.js'
import type { ReleaseQuery, Releases } from './releases.js'

const action = 'plugin::editorial.releases'
const [read, save, run] = [`${action}.read`, `${action}.save`, `${action}.run`]
const list = '/editorial/releases'
const one = `${list}/:id`

export function releaseRoutes(releases: Releases): readonly Route[] {
  return [
    serviceRoute('GET', list, read, (caller, ctx) => releases.list(caller, releaseQuery(ctx))),
    serviceRoute('POST', list, save, (caller, ctx) => releases.add(caller, sentRelease(ctx))),
    serviceRoute('GET', one, read, (caller, ctx) => releases.find(caller, ctx.params['id'])),
    serviceRoute('PUT', one, save, (caller, ctx) => releases.change(caller, ctx.params['id'], sentRelease(ctx))),
    serviceRoute('DELETE', one, save, (caller, ctx) => releases.remove(caller, ctx.params['id'])),
    serviceRoute('GET', `${one}/check`, read, (caller, ctx) => releases.check(caller, ctx.params['id'])),
    serviceRoute('POST', `${one}/approve`, read, (caller, ctx) =>
      releases.approve(caller, ctx.params['id'], sentApproval(ctx)),
    ),
    serviceRoute('POST', `${one}/run`, run, (caller, ctx) => releases.run(caller, ctx.params['id'])),
  ]
}

function releaseQuery(ctx: Context): ReleaseQuery {
  const { type, entry, copy } = parseQueryString(ctx.querystring)
  return { ...pageQuery(ctx), type, entry, copy }
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
