/** `/editorial/entries` and `/editorial/trash`: what entries were, and how they become that again. */
import { trashPanelApi, versionsApi } from '@content-gen/contract'
import { parseQueryString, readId } from '@content-gen/runtime/query'
import { isRecord, own } from '@content-gen/runtime/write'
import { sendJson, ValidationError, withHandlers } from '@content-gen/runtime'
import type { Context, Route } from '@content-gen/runtime'
import { serving } from '../serving.js'
import type { EntryVersions } from './entry-versions.js'
import { pageQuery, requestedUid } from './requested.js'
import type { Trash } from './trash.js'

export function versionRoutes(versions: EntryVersions, trash: Trash): readonly Route[] {
  return withHandlers(versionsApi, {
    'versions.at': serving((caller, ctx) =>
      versions.at(caller, ...entryOf(ctx), { at: parseQueryString(ctx.querystring)['at'] }),
    ),
    'versions.list': serving((caller, ctx) => versions.list(caller, ...entryOf(ctx), pageQuery(ctx))),
    'versions.find': serving((caller, ctx) => versions.find(caller, ...versionOf(ctx))),
    'versions.differences': serving((caller, ctx) => versions.differences(caller, ...versionOf(ctx), baseOf(ctx))),
    'versions.ofField': serving((caller, ctx) =>
      versions.ofField(caller, ...entryOf(ctx), ctx.params['field'] ?? '', baseOf(ctx)),
    ),
    'versions.restore': serving((caller, ctx) => versions.restore(caller, ...versionOf(ctx), optionsOf(ctx))),
    'versions.trash': async (ctx) => {
      const json = await trash.json(ctx.state.caller, requestedUid(ctx), pageQuery(ctx))
      ctx.type = 'application/json; charset=utf-8'
      sendJson(ctx, json)
    },
    'versions.bringBack': serving((caller, ctx) => trash.restore(caller, ...entryOf(ctx), optionsOf(ctx))),
    'versions.delete': serving((caller, ctx) => trash.erase(caller, ...entryOf(ctx))),
  })
}

/** The panel alone brings many back: with the API, that is a call for each. */
export function panelTrashRoutes(trash: Trash): readonly Route[] {
  return withHandlers(trashPanelApi, {
    'trash.restoreEach': serving((caller, ctx) => trash.restoreEach(caller, requestedUid(ctx), idsOf(ctx))),
  })
}

/** One request does the work of so many at most. */
const mostIds = 100

/** @throws ValidationError */
function idsOf(ctx: Context): readonly number[] {
  const body: unknown = ctx.request.body
  const sent = isRecord(body) ? own(body, 'ids') : undefined
  const ids = Array.isArray(sent) && sent.length <= mostIds ? sent.map((id: unknown) => readId(id)) : [null]
  const known = ids.filter((id) => id !== null)
  if (known.length < ids.length) throw new ValidationError(`ids must be a list of at most ${mostIds} ids`)
  return [...new Set(known)]
}

function entryOf(ctx: Context) {
  return [requestedUid(ctx), ctx.params['id']] as const
}

function versionOf(ctx: Context) {
  return [...entryOf(ctx), ctx.params['number']] as const
}

function baseOf(ctx: Context) {
  const { from } = ctx.query
  return from === undefined ? {} : { from: String(from) }
}

function optionsOf(ctx: Context) {
  const body: unknown = ctx.request.body
  return { leaveOut: isRecord(body) && own(body, 'leaveOut') === true }
}
