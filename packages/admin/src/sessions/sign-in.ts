import { ValidationError } from '@content-gen/runtime'
import { addressOf } from '@content-gen/runtime/recording'
import { lookUp, transact } from '@content-gen/runtime/write'
import { isPassword, readTexts, required } from '@content-gen/users-permissions/parts'
import type { Context } from '@content-gen/runtime'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { adminCaller } from '../administrators/admin-caller.js'
import type { AdminCaller } from '../administrators/admin-caller.js'
import {
  findAdministrator,
  lockedAdministrator,
  storedEmail,
  subjectOf,
} from '../administrators/stored-administrator.js'
import type { StoredAdministrator } from '../administrators/stored-administrator.js'
import type { Counted } from '../attempts/attempts.js'
import type { CodeNeeded } from '../panel-api/session.js'
import { addLink } from '../keys/one-time-links.js'
import type { Panel } from '../panel.js'

/** Somebody signed in, or has to prove more. */
export type SignInResult = AdminCaller | CodeNeeded

interface Entered {
  readonly result: SignInResult
  readonly setCookie?: () => void
}

const quarter = 15 * 60_000

/** Minutes for which the code may follow the password. */
const ticketLife = 5

const longest = { most: 320 } as const

/** Signs in by password. @throws ValidationError, the same for every reason; RequestError 429 */
export async function signIn(panel: Panel, ctx: Context): Promise<SignInResult> {
  const { store, attempts } = panel
  const { email: sent, password } = readTexts(ctx.request.body, { email: longest, password: required })
  const email = storedEmail(sent)
  const counted = await countAttempt(panel, ctx, email)
  const found = await lookUp(store.writes, (writing) => findAdministrator(writing, { email }))
  const isRight = await isPassword(password, found?.password ?? null, ctx.state.caller)
  const reason = refusalOf(found, isRight)
  if (found === null || reason !== null) {
    // Somebody may have typed the password in place of the address: only names of administrators are stored.
    await store.audit.note({
      act: 'administrator.login.failed',
      ...(found ? { subject: subjectOf(found) } : {}),
      details: { reason: reason ?? unknown },
    })
    throw wrong()
  }
  return enter(panel, ctx, async (writing) => {
    // To compare passwords takes a while, and another password may have ended all sessions meanwhile.
    const current = await lockedAdministrator(writing, found.id)
    if (current === null || current.isBlocked || current.password !== found.password) throw wrong()
    await attempts.uncount(writing, counted)
    return current
  })
}

function wrong(): Error {
  return new ValidationError('Wrong e-mail or password', {}, { code: 'wrongSignIn' })
}

/**
 * Counts by address and by person, whether or not there is such a person. A stranger's failures keep nobody out for long, and not at all who
 * signed in from the same address before.
 */
async function countAttempt({ attempts, store }: Panel, ctx: Context, email: string): Promise<readonly Counted[]> {
  const address = addressOf(ctx.req, store.config.server.proxy)
  const pair = `${email} ${address}`
  const isKnown = await attempts.isKnown(pair)
  const counted = [
    { kind: 'address', of: address, limit: { most: 50, window: quarter } },
    { kind: 'pair', of: pair, limit: { most: 10, window: quarter } },
    ...(isKnown ? [] : [{ kind: 'email', of: email, limit: { most: 60, window: quarter } }]),
  ]
  await attempts.count(ctx, counted)
  return counted
}

/**
 * Begins the session of the administrator whom `prove` returns, in its transaction, and sets the cookie. Somebody with a second factor gets a
 * ticket instead, unless the code was checked.
 */
export async function enter(
  { store, sessions, attempts }: Panel,
  ctx: Context,
  prove: (writing: WriteTransaction) => Promise<StoredAdministrator>,
  { isComplete = false }: { readonly isComplete?: boolean } = {},
): Promise<SignInResult> {
  const tell = store.audit.teller()
  const address = addressOf(ctx.req, store.config.server.proxy)
  const work = async (writing: WriteTransaction): Promise<Entered> => {
    const proved = await prove(writing)
    const { id } = proved
    if (proved.secret !== null && !isComplete) {
      const { key } = await addLink(writing, { kind: 'ticket', administrator: id, data: null }, ticketLife)
      return { result: { ticket: key } }
    }
    await tell(writing.transaction, { act: 'administrator.login', subject: subjectOf(proved) })
    await attempts.know(writing, `${proved.email} ${address}`)
    const opened = await sessions.open(writing, ctx, id)
    return { result: adminCaller(proved, opened.id, true), setCookie: opened.setCookie }
  }
  // Of two who become the same administrator at once, the slower one finds it there.
  const entered = await transact(store.writes, work, 'retry')
  entered.setCookie?.()
  return entered.result
}

const unknown = 'unknown account'

function refusalOf(found: StoredAdministrator | null, isRight: boolean) {
  if (found === null) return unknown
  if (!isRight) return 'wrong password'
  return found.isBlocked ? 'blocked' : null
}
