/** `/views`: lists that are shared with roles. */
import type { Store } from '@content-gen/runtime'
import type { AdminRoute } from '../http/admin-route.js'
import type { AdministratorRights } from '../rights/administrator-rights.js'
import { ViewsApi } from './views-api.js'

export function viewRoutes(store: Store, rights: AdministratorRights): readonly AdminRoute[] {
  const api = new ViewsApi(store, rights)
  return [
    { method: 'GET', path: '/views/:uid', run: (ctx, caller) => api.list(ctx, caller) },
    { method: 'POST', path: '/views/:uid', run: (ctx, caller) => api.share(ctx, caller) },
    { method: 'DELETE', path: '/views/:uid/:id', run: (ctx, caller) => api.remove(ctx, caller) },
  ]
}
