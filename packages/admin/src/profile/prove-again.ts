import { inTransaction } from '@content-gen/runtime/write'
import { readTexts, required } from '@content-gen/users-permissions/parts'
import type { Context } from '@content-gen/runtime'
import type { AdminCaller } from '../administrators/admin-caller.js'
import type { Panel } from '../panel.js'
import { confirmPassword, requirePassword } from './me.js'

/** `POST /me/proof`: makes the session as good as a new one. @throws ValidationError, RequestError 429 */
export async function proveAgain(panel: Panel, ctx: Context, caller: AdminCaller): Promise<void> {
  const { password } = readTexts(ctx.request.body, { password: required })
  const checked = await requirePassword(panel, ctx, caller, password)
  const setCookie = await inTransaction(panel.store.writes, async (writing) => {
    await confirmPassword(writing, caller, checked)
    return panel.sessions.renew(writing, ctx, caller.session, true)
  })
  setCookie()
  ctx.deleted()
}
