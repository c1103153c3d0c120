import { findRow, Parameter, sql, written } from '@content-gen/runtime/write'
import type { Seal } from '@content-gen/runtime'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { nowIn } from '../clock.js'
import { administrators } from '../tables.js'
import { storedRecoveryCode } from './recovery-codes.js'
import { totpStep } from './totp.js'

/**
 * Returns true for a code of the app or a recovery code, which is used up with that: of many at once, one is right. If the secret was sealed
 * by a server with another `JWT_SECRET`, only recovery codes are left.
 */
export async function spendCode(
  writing: WriteTransaction,
  seal: Seal | null,
  administrator: number,
  code: string,
): Promise<boolean> {
  const row = await findRow(writing, administrators, ['secret', 'recoveryCodes'], { where: { id: administrator } })
  if (row === null || row['secret'] === null) return false
  const secret = seal?.open(String(row['secret'])) ?? null
  const step = secret === null ? null : totpStep(secret, code, await nowIn(writing))
  if (step !== null) return useStep(writing, administrator, step)
  return useRecoveryCode(writing, administrator, code, String(row['recoveryCodes']))
}

/** A code that was used, and those before it, work no more. */
export async function useStep(
  { context, transaction }: WriteTransaction,
  administrator: number,
  step: number,
): Promise<boolean> {
  const used = new Parameter(step, 'bigint')
  const isNext = sql`"id" = ${new Parameter(administrator, 'bigint')} and ("last_step" is null or "last_step" < ${used})`
  const change = sql`update ${administrators.name} set "last_step" = ${used} where ${isNext}`
  return (await transaction.run(written(change, context.database.dialect))) > 0
}

async function useRecoveryCode(
  { context, transaction }: WriteTransaction,
  administrator: number,
  code: string,
  before: string,
): Promise<boolean> {
  const stored = storedRecoveryCode(code)
  // Written by this package.
  const codes = JSON.parse(before) as readonly string[]
  if (stored === null || !codes.includes(stored)) return false
  const rest = new Parameter(JSON.stringify(codes.filter((each) => each !== stored)), 'text')
  const isIt = sql`"id" = ${new Parameter(administrator, 'integer')} and "recovery_codes" = ${new Parameter(before, 'text')}`
  const change = sql`update ${administrators.name} set "recovery_codes" = ${rest} where ${isIt}`
  return (await transaction.run(written(change, context.database.dialect))) > 0
}
