/** `/upload/focus`: the focal points of pictures, for front ends; administrators set them. */
import { focusApi, focusPanelApi } from '@content-gen/contract'
import { reply, ValidationError, withHandlers } from '@content-gen/runtime'
import { readId, requireId } from '@content-gen/runtime/query'
import { sentPoint } from '../library/focal-points.js'
import type { Context, Route } from '@content-gen/runtime'
import type { FocalPoints } from '../library/focal-points.js'

const most = 100

export function focalRoutes(points: FocalPoints): readonly Route[] {
  return withHandlers(focusApi, {
    'file.focus': async (ctx) => reply(ctx, { json: JSON.stringify(await points.of(askedFiles(ctx))) }),
  })
}

export function focalPanelRoutes(points: FocalPoints): readonly Route[] {
  return withHandlers(focusPanelApi, {
    'focus.set': async (ctx) => {
      await points.set(fileId(ctx), sentPoint(ctx.request.body))
      ctx.status = 204
    },
    'focus.clear': async (ctx) => {
      await points.set(fileId(ctx), null)
      ctx.status = 204
    },
  })
}

function fileId(ctx: Context): number {
  return requireId(ctx.params['id'], 'file.notFound')
}

/** @throws ValidationError */
function askedFiles({ query }: Context): readonly number[] {
  const sent = typeof query['files'] === 'string' ? query['files'].split(',') : []
  const ids = sent.map((text) => readId(text)).filter((id) => id !== null)
  if (ids.length === 0 || ids.length < sent.length || ids.length > most)
    throw new ValidationError(`files must list from 1 to ${most} ids, with commas`)
  return ids
}
