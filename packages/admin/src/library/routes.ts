/** `/file-uses`: what the panel's library shows beyond the routes of the files themselves. */
import { fileUid } from '@content-gen/contract'
import { requireId } from '@content-gen/runtime/query'
import { askedIds, askedText } from '../content/asked.js'
import type { ContentOptions } from '../content/routes.js'
import type { AdminRoute } from '../http/admin-route.js'
import { filesBelow } from './files-below.js'
import { usesOf } from '../uses/uses-of.js'

export function libraryRoutes({ store, features, rightsOf }: ContentOptions): readonly AdminRoute[] {
  if (!features.media) return []
  return [
    {
      method: 'GET',
      path: '/file-uses',
      action: 'plugin::upload.content-api.find',
      run: async (ctx, administrator) => {
        const folder = askedText(ctx, 'folder')
        const files =
          folder === undefined ? askedIds(ctx, 'files') : await filesBelow(store, requireId(folder, 'Folder not found'))
        const { types } = rightsOf(administrator)
        const wanted = { type: fileUid, ids: files }
        ctx.send({ data: await usesOf({ store, features, types, caller: ctx.state.caller }, wanted) })
      },
    },
  ]
}
