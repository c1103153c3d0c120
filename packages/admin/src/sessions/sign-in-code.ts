import { ValidationError } from '@content-gen/runtime'
import { addressOf } from '@content-gen/runtime/recording'
import { inTransaction, lookUp } from '@content-gen/runtime/write'
import { readTexts, required } from '@content-gen/users-permissions/parts'
import type { Context } from '@content-gen/runtime'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { findAdministrator, lockedAdministrator, subjectOf } from '../administrators/stored-administrator.js'
import type { StoredAdministrator } from '../administrators/stored-administrator.js'
import { findLink, takeLink } from '../keys/one-time-links.js'
import type { Panel } from '../panel.js'
import { spendCode } from '../second-factor/check-code.js'
import { enter } from './sign-in.js'
import type { SignInResult } from './sign-in.js'

const hour = 3_600_000
const reading = { isReading: true } as const

/** Completes a sign-in by the code of the second factor. @throws ValidationError, RequestError 429 */
export async function signInByCode(panel: Panel, ctx: Context): Promise<SignInResult> {
  const { store, attempts } = panel
  const { ticket, code } = readTexts(ctx.request.body, { ticket: required, code: required })
  const id = await inTransaction(store.writes, (writing) => holderOf(writing, ticket), reading)
  const address = addressOf(ctx.req, store.config.server.proxy)
  const counted = [
    { kind: 'ticket', of: ticket, limit: { most: 5, window: hour } },
    { kind: 'code', of: `${id} ${address}`, limit: { most: 10, window: hour } },
    { kind: 'codes', of: String(id), limit: { most: 30, window: hour } },
  ]
  await attempts.count(ctx, counted)
  const prove = async (writing: WriteTransaction): Promise<StoredAdministrator> => {
    const found = await lockedAdministrator(writing, id)
    if (!(await spendCode(writing, panel.factorSeal, id, code))) throw new WrongCode()
    if ((await takeLink(writing, ticket)) === null || found === null || found.isBlocked) throw late()
    await attempts.uncount(writing, counted)
    return found
  }
  try {
    return await enter(panel, ctx, prove, { isComplete: true })
  } catch (error) {
    if (!(error instanceof WrongCode)) throw error
    await noteFailure(panel, id)
    throw new ValidationError('Wrong code', {}, { code: 'wrongCode' })
  }
}

class WrongCode extends Error {}

async function noteFailure({ store }: Panel, id: number): Promise<void> {
  const found = await lookUp(store.writes, (writing) => findAdministrator(writing, { id }))
  if (found === null) return
  const details = { reason: 'wrong code' } as const
  await store.audit.note({ act: 'administrator.login.failed', subject: subjectOf(found), details })
}

/** @throws ValidationError */
async function holderOf(writing: WriteTransaction, ticket: string): Promise<number> {
  const link = await findLink(writing, ticket)
  if (link?.kind !== 'ticket' || link.administrator === null) throw late()
  return link.administrator
}

function late(): Error {
  return new ValidationError('The sign-in took too long: enter the password again', {}, { code: 'signInLate' })
}
