/** `/home`, `/search`: what the panel shows before anybody has chosen a type. */
import { ValidationError } from '@content-gen/runtime'
import { askedText } from '../content/asked.js'
import type { ContentOptions } from '../content/routes.js'
import type { AdminRoute } from '../http/admin-route.js'
import { findEntries } from './find-entries.js'
import { HomeReader } from './home.js'

/** Characters of a search. */
const longest = 200

export function homeRoutes({ store, rightsOf }: ContentOptions): readonly AdminRoute[] {
  const home = new HomeReader(store)
  return [
    {
      method: 'GET',
      path: '/home',
      run: async (ctx, administrator) =>
        ctx.send({ data: await home.read(administrator, ctx.state.caller, rightsOf(administrator)) }),
    },
    {
      method: 'GET',
      path: '/search',
      run: async (ctx, administrator) => {
        const search = askedText(ctx, 'search')?.trim() || undefined
        if (search && search.length > longest)
          throw new ValidationError(`search must have at most ${longest} characters`)
        const isOfPages = askedText(ctx, 'pages') === 'true'
        const sought = { search, isOfPages, locale: isOfPages ? askedText(ctx, 'locale') : undefined }
        const isEmpty = search === undefined && !isOfPages
        ctx.send({ data: isEmpty ? [] : await findEntries(store, ctx.state.caller, rightsOf(administrator), sought) })
      },
    },
  ]
}
