/** `/comments`, `/threads`, `/inbox`: what administrators say to each other about entries. */
import type { AdminCaller } from '../administrators/admin-caller.js'
import type { AdminRoute } from '../http/admin-route.js'
import type { Panel } from '../panel.js'
import type { AdministratorRights } from '../rights/administrator-rights.js'
import { CommentReaders } from './comment-readers.js'
import { CommentWrites } from './comment-writes.js'
import type { CommentTeller } from './comment-writes.js'
import { Inbox } from './inbox.js'
import { OwnCommentsApi } from './own-comments-api.js'
import { ThreadsApi } from './threads-api.js'

/** A project without `editorial` has none. */
export function commentRoutes(
  panel: Panel,
  rights: AdministratorRights,
  tellers: readonly CommentTeller[],
): readonly AdminRoute[] {
  if (panel.store.config.editorial === undefined) return []
  const readers = new CommentReaders(panel.store, rights)
  const writes = new CommentWrites(panel, readers, tellers)
  const threads = new ThreadsApi(panel, readers, writes)
  const own = new OwnCommentsApi(panel, readers, writes)
  const inbox = new Inbox(panel, rights, readers)
  const route = (
    method: AdminRoute['method'],
    path: string,
    run: (ctx: Parameters<Inbox['list']>[0], caller: AdminCaller) => Promise<void>,
  ): AdminRoute => ({ method, path, run })
  const entries = ['/comments/:uid/copies/:copy', '/comments/:uid/:id']
  return [
    ...entries.flatMap((path) => [
      route('GET', path, (ctx, caller) => threads.list(ctx, caller)),
      route('POST', path, (ctx, caller) => threads.add(ctx, caller)),
      route('GET', `${path}/people`, (ctx, caller) => threads.people(ctx, caller)),
    ]),
    route('POST', '/threads/:id/replies', (ctx, caller) => threads.reply(ctx, caller)),
    route('PUT', '/threads/:id', (ctx, caller) => threads.change(ctx, caller)),
    route('PUT', '/comments/:id', (ctx, caller) => own.edit(ctx, caller)),
    route('DELETE', '/comments/:id', (ctx, caller) => own.remove(ctx, caller)),
    route('GET', '/inbox', (ctx, caller) => inbox.list(ctx, caller)),
    route('GET', '/inbox/unread', (ctx, caller) => inbox.unread(ctx, caller)),
    route('PUT', '/inbox', (ctx, caller) => inbox.mark(ctx, caller)),
  ]
}
