import { ValidationError } from '@content-gen/runtime'
import { hashPassword, inTransaction, isRecord, issuesError, own, setRows } from '@content-gen/runtime/write'
import { isPassword, readTexts, required } from '@content-gen/users-permissions/parts'
import type { Context } from '@content-gen/runtime'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { AdminCaller } from '../administrators/admin-caller.js'
import { passwordProblem } from '../administrators/password-rule.js'
import { findAdministrator, lockedAdministrator, subjectOf } from '../administrators/stored-administrator.js'
import { dropLinks } from '../keys/one-time-links.js'
import type { Panel } from '../panel.js'
import { requireFresh } from '../sessions/fresh.js'
import { meOf } from '../sessions/send-session.js'
import { administrators } from '../tables.js'

const names = ['firstname', 'lastname'] as const

const quarter = 15 * 60_000

/** `PUT /me` */
export async function changeNames({ store }: Panel, ctx: Context, caller: AdminCaller): Promise<void> {
  const rule = { isOptional: true, most: 320 } as const
  const body: unknown = ctx.request.body
  const sent = readTexts(body, { firstname: rule, lastname: rule })
  const set = (name: 'firstname' | 'lastname') =>
    isRecord(body) && own(body, name) !== undefined ? sent[name].trim() : caller[name]
  const data = { firstname: set('firstname'), lastname: set('lastname') }
  const tell = store.audit.teller()
  await inTransaction(store.writes, async (writing) => {
    await setRows(writing, administrators, { where: { id: caller.id } }, data)
    const attributes = names.filter((name) => data[name] !== caller[name])
    if (attributes.length > 0)
      await tell(writing.transaction, {
        act: 'administrator.updated',
        subject: subjectOf({ ...caller, ...data }),
        details: { attributes },
      })
  })
  ctx.send({ data: meOf({ ...caller, ...data }) })
}

/** `PUT /me/password`: ends all other sessions, and this one for whoever has stolen it. @throws ValidationError, RequestError 429 */
export async function changeOwnPassword(panel: Panel, ctx: Context, caller: AdminCaller): Promise<void> {
  const { store, sessions } = panel
  const { password, current } = readTexts(ctx.request.body, { password: required, current: { isOptional: true } })
  const problem = passwordProblem(password, caller.email)
  if (problem !== null) throw issuesError([problem])
  if (!caller.hasPassword) requireFresh(caller)
  const checked = caller.hasPassword ? await requirePassword(panel, ctx, caller, current) : null
  const hash = await hashPassword(password)
  const tell = store.audit.teller()
  const setCookie = await inTransaction(store.writes, async (writing) => {
    await confirmPassword(writing, caller, checked)
    await setRows(writing, administrators, { where: { id: caller.id } }, { password: hash })
    await sessions.endAll(writing, caller.id, caller.session)
    await dropLinks(writing, caller.id)
    await tell(writing.transaction, { act: 'administrator.password.changed', subject: subjectOf(caller) })
    return sessions.renew(writing, ctx, caller.session, false)
  })
  setCookie()
  ctx.deleted()
}

/**
 * Checks the password of the caller once more, before what a stolen session must not do. Returns what is stored of it.
 * @throws ValidationError, RequestError 429
 */
export async function requirePassword(
  { store, attempts }: Panel,
  ctx: Context,
  { id }: AdminCaller,
  password: string,
): Promise<string | null> {
  const counted = [{ kind: 'password', of: String(id), limit: { most: 10, window: quarter } }]
  await attempts.count(ctx, counted)
  const found = await inTransaction(store.writes, (writing) => findAdministrator(writing, { id }), { isReading: true })
  const stored = found?.password ?? null
  if (!(await isPassword(password, stored, ctx.state.caller))) {
    const subject = found === null ? {} : { subject: subjectOf(found) }
    await store.audit.note({ act: 'administrator.login.failed', ...subject, details: { reason: 'wrong password' } })
    throw wrong()
  }
  await inTransaction(store.writes, (writing) => attempts.uncount(writing, counted))
  return stored
}

/** Checks in the transaction of a change, which holds the administrator, that the password is still the one of then. @throws ValidationError */
export async function confirmPassword(
  writing: WriteTransaction,
  { id }: AdminCaller,
  checked: string | null,
): Promise<void> {
  const found = await lockedAdministrator(writing, id)
  if ((found?.password ?? null) !== checked) throw wrong()
}

function wrong(): ValidationError {
  return new ValidationError('Wrong password', {}, { code: 'wrongPassword' })
}
