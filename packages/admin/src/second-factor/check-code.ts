import { findRow } from '@content-gen/runtime/write'
import type { Seal } from '@content-gen/runtime'
import type { Session } from '@content-gen/runtime/write'
import { nowIn } from '../clock.js'
import { administrators } from '../tables.js'
import { storedRecoveryCode } from './recovery-codes.js'
import { stepOf } from './totp.js'

/**
 * Returns true for a code of the app or a recovery code, which is used up with that: of many at once, one is right. If the secret was sealed
 * by a server with another `JWT_SECRET`, only recovery codes are left.
 */
export async function useCode(
  session: Session,
  seal: Seal | null,
  administrator: number,
  code: string,
): Promise<boolean> {
  const row = await findRow(session, administrators, ['secret', 'recoveryCodes'], { where: { id: administrator } })
  if (row === null || row['secret'] === null) return false
  const secret = seal?.open(String(row['secret'])) ?? null
  const step = secret === null ? null : stepOf(secret, code, await nowIn(session))
  if (step !== null) return useStep(session, administrator, step)
  return useRecoveryCode(session, administrator, code, String(row['recoveryCodes']))
}

/** A code that was used, and those before it, work no more. */
export async function useStep(
  { context, transaction }: Session,
  administrator: number,
  step: number,
): Promise<boolean> {
  const { dialect } = context.database
  const [first, second] = [1, 2].map((position) => dialect.parameter(position, 'bigint', false))
  const changed = await transaction.run({
    text:
      `update ${administrators.name} set "last_step" = ${first} ` +
      `where "id" = ${second} and ("last_step" is null or "last_step" < ${first})`,
    values: [step, administrator],
  })
  return changed > 0
}

async function useRecoveryCode(
  { context, transaction }: Session,
  administrator: number,
  code: string,
  before: string,
): Promise<boolean> {
  const stored = storedRecoveryCode(code)
  // Written by this package.
  const codes = JSON.parse(before) as readonly string[]
  if (stored === null || !codes.includes(stored)) return false
  const { dialect } = context.database
  const text = (position: number) => dialect.parameter(position, 'text', false)
  const changed = await transaction.run({
    text:
      `update ${administrators.name} set "recovery_codes" = ${text(1)} ` +
      `where "id" = ${dialect.parameter(2, 'integer', false)} and "recovery_codes" = ${text(3)}`,
    values: [JSON.stringify(codes.filter((each) => each !== stored)), administrator, before],
  })
  return changed > 0
}
