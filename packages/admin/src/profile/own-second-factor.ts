import { RequestError, ValidationError } from '@content-gen/runtime'
import { deleteRows, findRow, inTransaction, setRows } from '@content-gen/runtime/write'
import { readTexts, required } from '@content-gen/users-permissions/parts'
import type { Context, Refusal, Seal } from '@content-gen/runtime'
import type { AuditAct } from '@content-gen/runtime/recording'
import type { Data, WriteTransaction } from '@content-gen/runtime/write'
import type { AdminCaller } from '../administrators/admin-caller.js'
import { lockAdministrator, subjectOf } from '../administrators/stored-administrator.js'
import { nowIn } from '../clock.js'
import type { RecoveryCodes, SecondFactor } from '../panel-api/session.js'
import { addLink, dropLinks } from '../keys/one-time-links.js'
import type { Panel } from '../panel.js'
import { newRecoveryCodes, storedRecoveryCode } from '../second-factor/recovery-codes.js'
import { newSecret, secretAddress, totpStep } from '../second-factor/totp.js'
import { administrators, links } from '../tables.js'
import { confirmPassword, requirePassword } from './me.js'

/** Minutes for which a new secret waits for its first code. */
const patience = 15
const quarter = 15 * 60_000

/** Makes a secret, which is not in use before `confirmSecondFactor`. */
export async function beginSecondFactor(panel: Panel, ctx: Context, caller: AdminCaller): Promise<void> {
  const checked = await requireOwnPassword(panel, ctx, caller)
  if (caller.hasSecondFactor) throw conflict('The second factor is on already: turn it off first', { code: 'factorOn' })
  const seal = requireSeal(panel)
  const secret = newSecret()
  await inTransaction(panel.store.writes, async (writing) => {
    await confirmPassword(writing, caller, checked)
    await addLink(writing, { kind: 'factor', administrator: caller.id, data: seal.close(secret) }, patience)
  })
  const uri = secretAddress(secret, panel.settings.name, caller.email)
  ctx.send({ data: { secret, uri } satisfies SecondFactor })
}

/** Turns the second factor on, by a code that its app shows; answers the recovery codes. Other sessions end. */
export async function confirmSecondFactor(panel: Panel, ctx: Context, caller: AdminCaller): Promise<void> {
  const { attempts, sessions } = panel
  const { code } = readTexts(ctx.request.body, { code: required })
  await attempts.count(ctx, [{ kind: 'confirm', of: String(caller.id), limit: { most: 20, window: quarter } }])
  const seal = requireSeal(panel)
  const codes = newRecoveryCodes()
  let setCookie = () => {}
  await change(panel, caller, 'administrator.secondFactor.on', async (writing) => {
    const where = { administrator: caller.id, kind: 'factor' }
    const row = await findRow(writing, links, ['data', 'expires'], { where })
    const now = await nowIn(writing)
    if (row === null || Number(row['expires']) <= now)
      throw new ValidationError('This took too long: begin again', {}, { code: 'factorLate' })
    const sealed = String(row['data'])
    const secret = seal.open(sealed)
    const step = secret === null ? null : totpStep(secret, code, now)
    if (step === null) throw new ValidationError('Wrong code', {}, { code: 'wrongCode' })
    await deleteRows(writing, links, { where })
    await sessions.endAll(writing, caller.id, caller.session)
    await dropLinks(writing, caller.id)
    setCookie = await sessions.renew(writing, ctx, caller.session, true)
    return { secret: sealed, lastStep: step, recoveryCodes: storedCodes(codes) }
  })
  setCookie()
  ctx.send({ data: { codes } satisfies RecoveryCodes })
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(panel: Panel, ctx: Context, caller: AdminCaller): Promise<void> {
  const checked = await requireOwnPassword(panel, ctx, caller)
  if (!caller.hasSecondFactor) throw conflict('The second factor is off', { code: 'factorOff' })
  const codes = newRecoveryCodes()
  await change(panel, caller, 'administrator.updated', async (writing) => {
    await confirmPassword(writing, caller, checked)
    return { recoveryCodes: storedCodes(codes) }
  })
  ctx.send({ data: { codes } satisfies RecoveryCodes })
}

export async function dropOwnSecondFactor(panel: Panel, ctx: Context, caller: AdminCaller): Promise<void> {
  const checked = await requireOwnPassword(panel, ctx, caller)
  const off = { secret: null, lastStep: null, recoveryCodes: '[]' }
  await change(panel, caller, 'administrator.secondFactor.off', async (writing) => {
    await confirmPassword(writing, caller, checked)
    return off
  })
  ctx.deleted()
}

/** @throws RequestError 409 */
function requireSeal({ factorSeal }: Panel): Seal {
  if (factorSeal === null)
    throw conflict('JWT_SECRET is not set, with which the secret would be sealed: set it, and start the server again', {
      code: 'settingMissing',
      data: { name: 'JWT_SECRET' },
    })
  return factorSeal
}

async function requireOwnPassword(panel: Panel, ctx: Context, caller: AdminCaller): Promise<string | null> {
  if (!caller.hasPassword) throw new ValidationError('Choose a password first', {}, { code: 'passwordFirst' })
  return requirePassword(panel, ctx, caller, readTexts(ctx.request.body, { password: required }).password)
}

async function change(
  { store }: Panel,
  caller: AdminCaller,
  act: AuditAct,
  work: (writing: WriteTransaction) => Promise<Data>,
): Promise<void> {
  const tell = store.audit.teller()
  await inTransaction(store.writes, async (writing) => {
    await lockAdministrator(writing, caller.id)
    await setRows(writing, administrators, { where: { id: caller.id } }, await work(writing))
    const details = act === 'administrator.updated' ? { details: { attributes: ['recoveryCodes'] } } : {}
    await tell(writing.transaction, { act, subject: subjectOf(caller), ...details })
  })
}

function storedCodes(codes: readonly string[]): string {
  return JSON.stringify(codes.map(storedRecoveryCode))
}

function conflict(sentence: string, refusal: Refusal): RequestError {
  return new RequestError(409, 'ConflictError', sentence, {}, refusal)
}
