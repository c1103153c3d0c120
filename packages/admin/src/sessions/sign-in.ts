import { ValidationError } from '@content-gen/runtime'
import { inSession, lookUp } from '@content-gen/runtime/write'
import { isPassword, readTexts, required } from '@content-gen/users-permissions/parts'
import type { Context, Store } from '@content-gen/runtime'
import type { Session } from '@content-gen/runtime/write'
import { adminCaller } from '../administrators/admin-caller.js'
import type { AdminCaller } from '../administrators/admin-caller.js'
import { findAdministrator, nameOf, storedEmail } from '../administrators/stored-administrator.js'
import type { StoredAdministrator } from '../administrators/stored-administrator.js'
import { administratorUid } from '../tables.js'
import type { Sessions } from './sessions.js'

interface SigningIn {
  readonly store: Store
  readonly sessions: Sessions
}

/** Signs in by password. @throws ValidationError, the same for every reason */
export async function signIn({ store, sessions }: SigningIn, ctx: Context): Promise<AdminCaller> {
  const { email, password } = readTexts(ctx.request.body, { email: required, password: required })
  const found = await lookUp(store.writes, (session) => findAdministrator(session, { email: storedEmail(email) }))
  const isRight = await isPassword(password, found?.password ?? null)
  const reason = refusalOf(found, isRight)
  if (found === null || reason !== null) {
    // Somebody may have typed the password in place of the address: only names of administrators are stored.
    await store.audit.note({
      act: 'administrator.login.failed',
      ...subjectOf(found),
      details: { reason: reason ?? unknown },
    })
    throw new ValidationError('Wrong e-mail or password')
  }
  return openSession({ store, sessions }, ctx, async () => found)
}

/**
 * Begins the session of the administrator whom `prove` returns, in its transaction; sets the cookie. Whoever was blocked meanwhile does not
 * get in.
 */
export async function openSession(
  { store, sessions }: SigningIn,
  ctx: Context,
  prove: (session: Session) => Promise<StoredAdministrator>,
): Promise<AdminCaller> {
  const tell = store.audit.teller()
  const { caller, setCookie } = await inSession(store.writes, async (session) => {
    const proved = await prove(session)
    await tell(session.transaction, { act: 'administrator.login', ...subjectOf(proved) })
    const opened = await sessions.open(session, ctx, proved.id)
    return { caller: adminCaller(proved, opened.id), setCookie: opened.setCookie }
  })
  setCookie()
  return caller
}

const unknown = 'unknown account'

function refusalOf(found: StoredAdministrator | null, isRight: boolean) {
  if (found === null) return unknown
  if (!isRight) return 'wrong password'
  return found.isBlocked ? 'blocked' : null
}

function subjectOf(found: StoredAdministrator | null) {
  return found === null ? {} : { subject: { type: administratorUid, id: found.id, name: nameOf(found) } }
}
