import { isDeepStrictEqual } from 'node:util'
import { RequestError, ValidationError } from '@content-gen/runtime'
import { readId } from '@content-gen/runtime/query'
import {
  issuesError,
  deleteRows,
  inTransaction,
  isEmail,
  isRecord,
  own,
  selectRows,
  setRows,
  transact,
} from '@content-gen/runtime/write'
import { readTexts } from '@content-gen/users-permissions/parts'
import type { Context } from '@content-gen/runtime'
import type { Teller } from '@content-gen/runtime/recording'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { AdminCaller } from '../administrators/admin-caller.js'
import {
  addAdministrator,
  administratorFields,
  administratorOf,
  findAdministrator,
  storedEmail,
  subjectOf,
} from '../administrators/stored-administrator.js'
import type { StoredAdministrator } from '../administrators/stored-administrator.js'
import { clockText, nowIn } from '../clock.js'
import { leaveComments } from '../comments/notices.js'
import type { Administrator, AdministratorInput, InvitationLink } from '../panel-api/administrators.js'
import { addLink, dropHandedLinks, dropLinks, makerOf } from '../keys/one-time-links.js'
import type { NewLink } from '../keys/one-time-links.js'
import { linkPage } from '../link-page.js'
import { linkLife } from '../links/lifetimes.js'
import { invitationMail, administratorResetMail } from '../links/mails.js'
import type { Panel } from '../panel.js'
import { administrators, preferences } from '../tables.js'
import { requireSuper } from './authority.js'
import type { Authority } from './authority.js'

const reading = { isReading: true } as const
/** Administrators of one project. */
const most = 10_000
const mostRoles = 20

/** `/administrators`: those who may change administrators do. */
export class AdministratorsApi {
  constructor(
    private readonly panel: Panel,
    private readonly authority: Authority,
  ) {}

  async list(ctx: Context, caller: AdminCaller): Promise<void> {
    this.authority.require(caller)
    const read = (writing: WriteTransaction) => selectRows(writing, administrators, administratorFields, {}, most)
    const rows = await inTransaction(this.panel.store.writes, read, reading)
    ctx.send({ data: rows.map((row) => shown(administratorOf(row))) })
  }

  async find(ctx: Context, caller: AdminCaller): Promise<void> {
    this.authority.require(caller)
    const id = idOf(ctx)
    const found = await inTransaction(this.panel.store.writes, (writing) => findAdministrator(writing, { id }), reading)
    if (found !== null) ctx.send({ data: shown(found) })
  }

  /** Invites somebody. */
  async add(ctx: Context, caller: AdminCaller): Promise<void> {
    this.authority.require(caller)
    const input = inputOf(ctx)
    const { email, firstname = '', lastname = '', roles = [] } = input
    if (email === undefined)
      throw issuesError([{ path: ['email'], message: 'email is a required field', refusal: { code: 'required' } }])
    const tell = this.panel.store.audit.teller()
    const made = await this.#write(async (writing) => {
      this.authority.requireRoles(await this.authority.enter(writing, caller), roles)
      await requireFree(writing, email)
      const person = { email, firstname, lastname, roles, password: null }
      const id = await addAdministrator(writing, person, await nowIn(writing))
      await tell(writing.transaction, { act: 'administrator.created', subject: subjectOf({ ...person, id }) })
      return addLink(writing, { kind: 'invitation', administrator: id, data: makerOf(caller.id) }, linkLife.invitation)
    })
    ctx.send({ data: await this.#mail(email, 'invitation', made) }, 201)
  }

  async change(ctx: Context, caller: AdminCaller): Promise<void> {
    this.authority.require(caller)
    const input = inputOf(ctx)
    const tell = this.panel.store.audit.teller()
    const changed = await this.#write(async (writing) => {
      const current = await this.authority.enter(writing, caller)
      const before = await this.authority.find(writing, current, idOf(ctx))
      this.authority.requireRoles(current, addedRoles(before, input))
      await this.#store(writing, before, input)
      await tellChange(tell, writing, before, input)
      return findAdministrator(writing, { id: before.id })
    })
    if (changed !== null) ctx.send({ data: shown(changed) })
  }

  async remove(ctx: Context, caller: AdminCaller): Promise<void> {
    this.authority.require(caller)
    const tell = this.panel.store.audit.teller()
    await this.#write(async (writing) => {
      const before = await this.authority.find(writing, await this.authority.enter(writing, caller), idOf(ctx))
      await this.#shutOut(writing, before.id)
      await deleteRows(writing, preferences, { where: { administrator: before.id } })
      if (this.panel.store.config.editorial) await leaveComments(writing, before.id)
      await deleteRows(writing, administrators, { where: { id: before.id } })
      await requireSuper(writing, this.#hasProvider)
      await tell(writing.transaction, { act: 'administrator.deleted', subject: subjectOf(before) })
    })
    ctx.deleted()
  }

  /** Makes a link for somebody who did not get the invitation, or forgot the password. */
  async link(ctx: Context, caller: AdminCaller): Promise<void> {
    this.authority.require(caller)
    const tell = this.panel.store.audit.teller()
    const made = await inTransaction(this.panel.store.writes, async (writing) => {
      const found = await this.authority.find(writing, await this.authority.enter(writing, caller), idOf(ctx))
      if (found.isBlocked)
        throw new ValidationError('This administrator is blocked', {}, { code: 'administratorBlocked' })
      const kind = found.password === null ? 'invitation' : 'reset'
      const life = kind === 'invitation' ? linkLife.invitation : linkLife.handed
      await tell(writing.transaction, { act: 'administrator.password.reset.requested', subject: subjectOf(found) })
      const link = await addLink(writing, { kind, administrator: found.id, data: makerOf(caller.id) }, life)
      return { found, kind, link } as const
    })
    ctx.send({ data: await this.#mail(made.found.email, made.kind, made.link) })
  }

  /** For somebody who lost it. */
  async dropSecondFactor(ctx: Context, caller: AdminCaller): Promise<void> {
    this.authority.require(caller)
    const tell = this.panel.store.audit.teller()
    await inTransaction(this.panel.store.writes, async (writing) => {
      const found = await this.authority.find(writing, await this.authority.enter(writing, caller), idOf(ctx))
      await setRows(writing, administrators, { where: { id: found.id } }, { secret: null, recoveryCodes: '[]' })
      await tell(writing.transaction, { act: 'administrator.secondFactor.off', subject: subjectOf(found) })
    })
    ctx.deleted()
  }

  /** A race for an e-mail, which the database has decided, is seen by the second attempt. */
  #write<Result>(work: (writing: WriteTransaction) => Promise<Result>): Promise<Result> {
    return transact(this.panel.store.writes, work, 'retry')
  }

  async #store(writing: WriteTransaction, before: StoredAdministrator, input: Input): Promise<void> {
    const { id } = before
    if (input.email !== undefined && input.email !== before.email) {
      await requireFree(writing, input.email)
      // Links were mailed to the former address.
      await dropLinks(writing, id)
    }
    const { roles, ...plain } = input
    const data = { ...plain, ...(roles === undefined ? {} : { roles: JSON.stringify(roles) }) }
    if (Object.keys(data).length > 0) await setRows(writing, administrators, { where: { id } }, data)
    if (input.isBlocked === true) await this.#shutOut(writing, id)
    if (lostRoles(before, input)) await dropHandedLinks(writing, id)
    if (roles !== undefined || input.isBlocked !== undefined) await requireSuper(writing, this.#hasProvider)
  }

  get #hasProvider(): boolean {
    return this.panel.settings.oidc !== null
  }

  async #shutOut(writing: WriteTransaction, id: number): Promise<void> {
    await this.panel.sessions.endAll(writing, id)
    await dropLinks(writing, id)
    await dropHandedLinks(writing, id)
  }

  /** The caller hands the link over if no mail is sent. */
  async #mail(email: string, kind: 'invitation' | 'reset', { key, expiresAt }: NewLink): Promise<InvitationLink> {
    const { mailer, settings, store } = this.panel
    const url = linkPage(this.panel, key)
    const compose = kind === 'invitation' ? invitationMail : administratorResetMail
    const isMailed =
      (await this.panel.canMail()) &&
      (await mailer.send(compose(email, settings.name, url)).then(
        () => true,
        (error: unknown) => {
          store.log.warn({ err: error }, 'an invitation could not be mailed')
          return false
        },
      ))
    return { url, expiresAt, isMailed }
  }
}

type Input = { -readonly [Name in keyof AdministratorInput]: AdministratorInput[Name] }

/** Returns what the body sets. @throws ValidationError */
function inputOf(ctx: Context): Input {
  const body: unknown = ctx.request.body
  const sent = isRecord(body) ? body : {}
  const text = (name: string) => {
    const value = own(sent, name) === undefined ? undefined : readTexts(sent, { [name]: rule })[name]
    return value?.trim()
  }
  const [email, firstname, lastname] = [text('email'), text('firstname'), text('lastname')]
  if (email !== undefined && !isEmail(email))
    throw issuesError([{ path: ['email'], message: 'email must be a valid email', refusal: { code: 'email' } }])
  const [roles, isBlocked] = [own(sent, 'roles'), own(sent, 'isBlocked')]
  if (isBlocked !== undefined && typeof isBlocked !== 'boolean')
    throw new ValidationError('isBlocked must be true or false')
  return {
    ...(email === undefined ? {} : { email: storedEmail(email) }),
    ...(firstname === undefined ? {} : { firstname }),
    ...(lastname === undefined ? {} : { lastname }),
    ...(roles === undefined ? {} : { roles: rolesOf(roles) }),
    ...(isBlocked === undefined ? {} : { isBlocked }),
  }
}

const rule = { isOptional: true, most: 320 } as const

function rolesOf(value: unknown): readonly string[] {
  const isList = Array.isArray(value) && value.length <= mostRoles && value.every((each) => typeof each === 'string')
  if (!isList) throw new ValidationError('roles must be a list of names of roles')
  return [...new Set(value)]
}

/** An administrator may keep a role that the caller could not give. */
function addedRoles({ roles: before }: StoredAdministrator, { roles = [] }: Input): readonly string[] {
  return roles.filter((role) => !before.includes(role))
}

function lostRoles({ roles: before }: StoredAdministrator, { roles = before }: Input): boolean {
  return before.some((role) => !roles.includes(role))
}

async function requireFree(writing: WriteTransaction, email: string): Promise<void> {
  if ((await findAdministrator(writing, { email })) === null) return
  throw new RequestError(
    409,
    'ConflictError',
    'There is an administrator with this e-mail already',
    {},
    { code: 'addressTaken' },
  )
}

const recordedAttributes = ['email', 'firstname', 'lastname', 'roles'] as const

async function tellChange(
  tell: Teller,
  writing: WriteTransaction,
  before: StoredAdministrator,
  input: Input,
): Promise<void> {
  const { isBlocked, ...others } = input
  // A form sends all that it shows.
  const subject = subjectOf({ ...before, ...others })
  const isChanged = (name: (typeof recordedAttributes)[number]) =>
    others[name] !== undefined && !isDeepStrictEqual(others[name], before[name])
  const attributes = recordedAttributes.filter(isChanged)
  if (attributes.length > 0)
    await tell(writing.transaction, { act: 'administrator.updated', subject, details: { attributes } })
  if (isBlocked !== undefined && isBlocked !== before.isBlocked)
    await tell(writing.transaction, {
      act: isBlocked ? 'administrator.blocked' : 'administrator.unblocked',
      subject,
    })
}

function idOf(ctx: Context): number {
  return readId(ctx.params['id']) ?? 0
}

function shown(stored: StoredAdministrator): Administrator {
  const { id, email, firstname, lastname, roles, isBlocked, password, secret, seen, created } = stored
  return {
    id,
    email,
    firstname,
    lastname,
    roles,
    isBlocked,
    hasSecondFactor: secret !== null,
    isInvited: password === null && seen === null,
    seenAt: seen === null ? null : clockText(seen),
    createdAt: clockText(created),
  }
}
