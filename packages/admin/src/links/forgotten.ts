import { addressOf } from '@content-gen/runtime/recording'
import { inTransaction, lookUp } from '@content-gen/runtime/write'
import { readTexts } from '@content-gen/users-permissions/parts'
import type { Context } from '@content-gen/runtime'
import { findAdministrator, storedEmail, subjectOf } from '../administrators/stored-administrator.js'
import { addLink } from '../keys/one-time-links.js'
import { linkPage } from '../link-page.js'
import type { Panel } from '../panel.js'
import { linkLife } from './lifetimes.js'
import { administratorResetMail } from './mails.js'

const hour = 3_600_000

/** Mails a link for a new password. The answer reveals nothing, not even that there is such a person. @throws RequestError 429 */
export async function sendResetLink(panel: Panel, ctx: Context): Promise<void> {
  const { store, attempts, discreetly, mailer, settings } = panel
  const email = storedEmail(readTexts(ctx.request.body, { email: { most: 320 } }).email)
  const address = addressOf(ctx.req, store.config.server.proxy)
  await attempts.count(ctx, [
    { kind: 'forgottenFrom', of: address, limit: { most: 20, window: hour } },
    { kind: 'forgotten', of: email, limit: { most: 5, window: hour } },
  ])
  // A link that nobody gets would replace one that somebody was handed.
  if (!(await panel.canMail())) return
  const tell = store.audit.teller()
  await discreetly.run(async () => {
    const found = await lookUp(store.writes, (writing) => findAdministrator(writing, { email }))
    // Somebody who was invited has the invitation; somebody of an OpenID provider gets a password only if asked for.
    if (found === null || found.isBlocked || found.password === null) return
    const { key } = await inTransaction(store.writes, async (writing) => {
      await tell(writing.transaction, { act: 'administrator.password.reset.requested', subject: subjectOf(found) })
      return addLink(writing, { kind: 'reset', administrator: found.id, data: null }, linkLife.reset)
    })
    await mailer.send(administratorResetMail(found.email, settings.name, linkPage(panel, key)))
  })
}
