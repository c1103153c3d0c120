/** `/editorial/copies`: what editors are working on. */
import { own } from '@content-gen/runtime/write'
import type { Context, Route } from '@content-gen/runtime'
import { isTrue, requestedBody } from '../requested-body.js'
import { serviceRoute } from '../service-route.js'
import { pageQuery, requestedUid } from '../versions/requested.js'
import type { Saves } from './saves.js'
import type { WorkingCopies } from './working-copies.js'

const action = 'plugin::editorial.copies'
const [read, save, publish] = [`${action}.read`, `${action}.save`, `${action}.publish`]
const list = '/editorial/copies/:uid'
const one = `${list}/:copy`

export function copyRoutes(copies: WorkingCopies, saves: Saves): readonly Route[] {
  return [
    serviceRoute('GET', list, read, (caller, ctx) =>
      copies.list(caller, requestedUid(ctx), { ...pageQuery(ctx), ...entryOf(ctx) }),
    ),
    serviceRoute('POST', list, save, (caller, ctx) => copies.add(caller, requestedUid(ctx), sentCopy(ctx))),
    serviceRoute('GET', one, read, (caller, ctx) => copies.find(caller, ...copyOf(ctx))),
    serviceRoute('PUT', one, save, (caller, ctx) => copies.save(caller, ...copyOf(ctx), sentSave(ctx))),
    serviceRoute('DELETE', one, save, (caller, ctx) => copies.discard(caller, ...copyOf(ctx))),
    serviceRoute('GET', `${one}/saves`, read, (caller, ctx) => saves.list(caller, ...copyOf(ctx), pageQuery(ctx))),
    serviceRoute('GET', `${one}/saves/:revision`, read, (caller, ctx) =>
      saves.find(caller, ...copyOf(ctx), ctx.params['revision']),
    ),
    serviceRoute('POST', `${one}/publish`, publish, (caller, ctx) =>
      copies.publish(caller, ...copyOf(ctx), sentPublishing(ctx)),
    ),
  ]
}

function copyOf(ctx: Context) {
  return [requestedUid(ctx), ctx.params['copy']] as const
}

function entryOf(ctx: Context) {
  const { entry } = ctx.query
  return entry === undefined ? {} : { entry: String(entry) }
}

function sentCopy(ctx: Context) {
  const body = requestedBody(ctx)
  const [entry, locale, document] = [own(body, 'entry'), own(body, 'locale'), own(body, 'document')]
  return { entry, version: own(body, 'version'), locale, localizationOf: own(body, 'localizationOf'), document }
}

function sentSave(ctx: Context) {
  const body = requestedBody(ctx)
  return {
    revision: own(body, 'revision'),
    document: own(body, 'document'),
    merge: isTrue(body, 'merge'),
    restart: isTrue(body, 'restart'),
    version: own(body, 'version'),
  }
}

function sentPublishing(ctx: Context) {
  const body = requestedBody(ctx)
  return { revision: own(body, 'revision'), merge: isTrue(body, 'merge'), publish: own(body, 'publish') !== false }
}
