/** `/file-uses`: what the panel's library shows beyond the routes of the files themselves. */
import { fileWork } from '@content-gen/editorial'
import { requireId } from '@content-gen/runtime/query'
import { askedIds, askedText } from '../content/asked.js'
import type { ContentOptions } from '../content/routes.js'
import type { AdminRoute } from '../http/admin-route.js'
import { filesBelow } from './files-below.js'
import { fileUses } from './file-uses.js'

export function libraryRoutes({ store, features, rightsOf }: ContentOptions): readonly AdminRoute[] {
  if (!features.media) return []
  return [
    {
      method: 'GET',
      path: '/file-uses',
      action: 'plugin::upload.content-api.find',
      run: async (ctx, administrator) => {
        const { types } = rightsOf(administrator)
        const { caller } = ctx.state
        const folder = askedText(ctx, 'folder')
        const files =
          folder === undefined ? askedIds(ctx, 'files') : await filesBelow(store, requireId(folder, 'Folder not found'))
        const none = { work: [], isMore: false }
        const work = features.editorial ? await fileWork(store, types, caller, files) : none
        ctx.send({ data: await fileUses(store, types, caller, files, work) })
      },
    },
  ]
}
