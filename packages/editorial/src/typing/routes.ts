import { typingPanelApi } from '@content-gen/contract'
import { withHandlers } from '@content-gen/runtime'
import { own } from '@content-gen/runtime/write'
import type { Route } from '@content-gen/runtime'
import { requestedBody } from '../requested-body.js'
import { serving } from '../serving.js'
import { requestedUid } from '../versions/requested.js'
import type { Typing } from './typing.js'

/** The panel alone sends what is typed. */
export function typingRoutes(typing: Typing): readonly Route[] {
  return withHandlers(typingPanelApi, {
    'typing.keep': serving((caller, ctx) => {
      const body = requestedBody(ctx)
      const sent = { revision: own(body, 'revision'), document: own(body, 'document') }
      return typing.keep(caller, requestedUid(ctx), ctx.params['copy'], sent)
    }),
  })
}
