import { identitiesPanelApi } from '@content-gen/contract'
import { withHandlers } from '@content-gen/runtime'
import { requireId } from '@content-gen/runtime/query'
import type { Context, Route } from '@content-gen/runtime'
import type { Accounts } from '../accounts.js'
import { linkIdentity, listIdentities, unlinkIdentity } from './manage-identities.js'

/** `/users/:id/identities`, for the panel alone: the people at other sites to whom an account belongs. */
export function identityRoutes(accounts: Accounts): readonly Route[] {
  const account = ({ params }: Context) => requireId(params['id'] ?? '')
  return withHandlers(identitiesPanelApi, {
    'identities.list': async (ctx) => ctx.send({ data: await listIdentities(accounts, account(ctx)) }),
    'identities.link': async (ctx) => {
      await linkIdentity(accounts, account(ctx), ctx.request.body)
      ctx.send({ data: await listIdentities(accounts, account(ctx)) })
    },
    'identities.unlink': async (ctx) => {
      await unlinkIdentity(accounts, account(ctx), requireId(ctx.params['identity'] ?? ''))
      ctx.deleted()
    },
  })
}
