import { isHeld } from '@content-gen/runtime'
import { inTransaction, selectRows } from '@content-gen/runtime/write'
import type { Context } from '@content-gen/runtime'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { AdminCaller } from '../administrators/admin-caller.js'
import type { CodeNeeded, Me, Session } from '../panel-api/session.js'
import type { Panel } from '../panel.js'
import type { SignInResult } from './sign-in.js'
import { preferences } from '../tables.js'

/** Answers a sign-in: with the session, or with what is still needed. */
export async function answerSignIn(panel: Panel, ctx: Context, signedIn: SignInResult): Promise<void> {
  if ('ticket' in signedIn) ctx.send({ data: signedIn satisfies CodeNeeded })
  else await sendSession(panel, ctx, signedIn)
}

/** Answers with the caller, its rights and its preferences. */
export async function sendSession(panel: Panel, ctx: Context, administrator: AdminCaller): Promise<void> {
  const where = { administrator: administrator.id }
  const read = (writing: WriteTransaction) => selectRows(writing, preferences, ['name', 'value'], { where })
  const rows = await inTransaction(panel.store.writes, read, { isReading: true })
  const data: Session = {
    project: panel.project.known,
    administrator: meOf(administrator),
    rights: panel.rights.rightsOf(administrator),
    preferences: Object.fromEntries(rows.map(({ name, value }) => [String(name), JSON.parse(String(value))])),
    isHeld: await isHeld(panel.store.database),
  }
  ctx.send({ data })
}

export function meOf({ name: _name, session: _session, isFresh: _isFresh, ...me }: AdminCaller): Me {
  return me
}
