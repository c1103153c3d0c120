import { superAdmin } from '@content-gen/contract'
import { NotFoundError } from '@content-gen/runtime'
import { hashPassword, inTransaction, setRows } from '@content-gen/runtime/write'
import { readTexts, required } from '@content-gen/users-permissions/parts'
import type { Context } from '@content-gen/runtime'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { readNewPassword } from '../administrators/password-rule.js'
import {
  addAdministrator,
  countAdministrators,
  findAdministrator,
  lockAdministrator,
  lockNewAdministrators,
  storedEmail,
  subjectOf,
} from '../administrators/stored-administrator.js'
import type { StoredAdministrator } from '../administrators/stored-administrator.js'
import { nowIn } from '../clock.js'
import type { Link } from '../panel-api/session.js'
import type { Panel } from '../panel.js'
import { enter } from '../sessions/sign-in.js'
import type { SignInResult } from '../sessions/sign-in.js'
import { administrators } from '../tables.js'
import { dropLinks, findLink, takeLink } from '../keys/one-time-links.js'
import type { StoredLink } from '../keys/one-time-links.js'

/** Characters of names and addresses. */
const longestText = 320

/** The answer does not tell these apart. */
function gone(): NotFoundError {
  const words = 'This link was used before, is too old, or was replaced by another one'
  return new NotFoundError(words, { code: 'linkGone' })
}

/** Returns what a page needs to know of a link. @throws NotFoundError */
export async function showLink({ store }: Panel, body: unknown): Promise<Link> {
  const key = readKey(body)
  const read = async (writing: WriteTransaction): Promise<Link> => {
    const link = await findLink(writing, key)
    const kind = link === null ? null : openKind(link)
    if (link === null || kind === null) throw gone()
    if (link.administrator === null) return { kind, email: null, firstname: '', lastname: '' }
    const found = await findAdministrator(writing, { id: link.administrator })
    if (found === null || found.isBlocked) throw gone()
    const { email, firstname, lastname } = found
    return { kind, email, firstname, lastname }
  }
  return inTransaction(store.writes, read, { isReading: true })
}

/** Uses a link up: makes the first administrator or sets a password, then signs in. @throws NotFoundError, ValidationError */
export async function useLink(panel: Panel, ctx: Context): Promise<SignInResult> {
  const { store, sessions } = panel
  const body: unknown = ctx.request.body
  const key = readKey(body)
  const { kind, email } = await showLink(panel, body)
  const names = readNames(body)
  const address = kind === 'first' ? readEmail(body) : (email ?? '')
  const hash = await hashPassword(readNewPassword(body, address))
  const tell = store.audit.teller()
  return enter(panel, ctx, async (writing) => {
    const { administrator = null } = (await findLink(writing, key)) ?? {}
    if (administrator !== null) await lockAdministrator(writing, administrator)
    const link = await takeLink(writing, key)
    if (link === null || openKind(link) !== kind) throw gone()
    const proved =
      link.administrator === null
        ? await addFirst(writing, { email: address, ...names, password: hash, roles: [superAdmin] })
        : await changePassword(
            writing,
            link.administrator,
            kind === 'invitation' ? { ...named(names), password: hash } : { password: hash },
          )
    if (link.administrator !== null) {
      await sessions.endAll(writing, proved.id)
      await dropLinks(writing, proved.id)
    }
    await tell(writing.transaction, {
      act: kind === 'first' ? 'administrator.created' : 'administrator.password.reset',
      subject: subjectOf(proved),
    })
    return proved
  })
}

/** Of the kinds that a person opens as a page. */
function openKind({ kind }: StoredLink): Link['kind'] | null {
  return kind === 'first' || kind === 'invitation' || kind === 'reset' ? kind : null
}

/** Somebody whom an import brought keeps the entries that have the name. */
async function addFirst(
  writing: WriteTransaction,
  given: Parameters<typeof addAdministrator>[1],
): Promise<StoredAdministrator> {
  // Two processes that start at once print a link each.
  await lockNewAdministrators(writing)
  if ((await countAdministrators(writing)) > 0) throw gone()
  const imported = await findAdministrator(writing, { email: given.email })
  if (imported === null) return existing(writing, await addAdministrator(writing, given, await nowIn(writing)))
  const { id } = imported
  const data = { ...given, roles: JSON.stringify(given.roles), isBlocked: false }
  await setRows(writing, administrators, { where: { id } }, data)
  return existing(writing, id)
}

async function changePassword(
  writing: WriteTransaction,
  id: number,
  data: Readonly<Record<string, string>>,
): Promise<StoredAdministrator> {
  await setRows(writing, administrators, { where: { id } }, data)
  return existing(writing, id)
}

async function existing(writing: WriteTransaction, id: number): Promise<StoredAdministrator> {
  const found = await findAdministrator(writing, { id })
  if (found === null || found.isBlocked) throw gone()
  return found
}

function readKey(body: unknown): string {
  return readTexts(body, { token: required }).token
}

function readEmail(body: unknown): string {
  return storedEmail(readTexts(body, { email: { isEmail: true, most: longestText } }).email)
}

function readNames(body: unknown) {
  const rule = { isOptional: true, most: longestText } as const
  const { firstname, lastname } = readTexts(body, { firstname: rule, lastname: rule })
  return { firstname: firstname.trim(), lastname: lastname.trim() }
}

/** Of an invitation, names that are left out stay as they are. */
function named(names: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''))
}
