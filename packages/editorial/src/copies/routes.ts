/** `/editorial/copies`: what editors are working on. */
import { copiesApi } from '@content-gen/contract'
import { withHandlers } from '@content-gen/runtime'
import { own } from '@content-gen/runtime/write'
import type { Context, Route } from '@content-gen/runtime'
import { isTrue, requestedBody } from '../requested-body.js'
import { serving } from '../serving.js'
import { pageQuery, requestedUid } from '../versions/requested.js'
import type { Saves } from './saves.js'
import type { WorkingCopies } from './working-copies.js'

export function copyRoutes(copies: WorkingCopies, saves: Saves): readonly Route[] {
  return withHandlers(copiesApi, {
    'copies.list': serving((caller, ctx) =>
      copies.list(caller, requestedUid(ctx), { ...pageQuery(ctx), ...entryOf(ctx) }),
    ),
    'copies.begin': serving((caller, ctx) => copies.add(caller, requestedUid(ctx), sentCopy(ctx))),
    'copies.find': serving((caller, ctx) => copies.find(caller, ...copyOf(ctx))),
    'copies.differences': serving((caller, ctx) => copies.differences(caller, ...copyOf(ctx))),
    'copies.save': serving((caller, ctx) => copies.save(caller, ...copyOf(ctx), sentSave(ctx))),
    'copies.discard': serving((caller, ctx) => copies.discard(caller, ...copyOf(ctx))),
    'copies.saves': serving((caller, ctx) => saves.list(caller, ...copyOf(ctx), pageQuery(ctx))),
    'copies.saved': serving((caller, ctx) => saves.find(caller, ...copyOf(ctx), ctx.params['revision'])),
    'copies.move': serving((caller, ctx) => copies.move(caller, ...copyOf(ctx), sentMove(ctx))),
    'copies.publish': serving((caller, ctx) => copies.publish(caller, ...copyOf(ctx), sentPublishing(ctx))),
  })
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

function sentMove(ctx: Context) {
  const body = requestedBody(ctx)
  return { revision: own(body, 'revision'), to: own(body, 'to') }
}

function sentPublishing(ctx: Context) {
  const body = requestedBody(ctx)
  return { revision: own(body, 'revision'), merge: isTrue(body, 'merge'), publish: own(body, 'publish') !== false }
}
