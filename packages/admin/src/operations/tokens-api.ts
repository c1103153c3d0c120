import { apiTokenTable, superAdmin } from '@content-gen/contract'
import { NotFoundError, RequestError, ValidationError } from '@content-gen/runtime'
import { readId } from '@content-gen/runtime/query'
import {
  deleteRows,
  findRow,
  inTransaction,
  insertRow,
  isRecord,
  own,
  selectRows,
  transact,
} from '@content-gen/runtime/write'
import { accessKeyOf, apiTokenSalt, newApiToken, readTexts } from '@content-gen/users-permissions/parts'
import type { Context } from '@content-gen/runtime'
import type { Column, Row, WriteTransaction, Table } from '@content-gen/runtime/write'
import type { AdminCaller } from '../administrators/admin-caller.js'
import type { ApiToken, NewApiToken, TokenActions } from '../panel-api/administrators.js'
import type { Panel } from '../panel.js'
import { linkedUpdates } from './linked-updates.js'

const fields = ['name', 'type', 'permissions', 'expiresAt', 'lastUsedAt', 'createdAt']

function column(field: string, stored: Column['stored'], name = field): readonly [string, Column] {
  return [field, { name, stored }]
}

const tokens: Table = {
  name: apiTokenTable,
  columns: new Map([
    column('id', 'integer'),
    column('name', 'text'),
    column('type', 'text'),
    column('accessKey', 'text', 'access_key'),
    column('permissions', 'json'),
    column('expiresAt', 'datetime', 'expires_at'),
    column('lastUsedAt', 'datetime', 'last_used_at'),
    column('createdAt', 'datetime', 'created_at'),
  ]),
}

const day = 86_400_000
const mostTokens = 1000
const mostActions = 2000
/** A century. */
const mostDays = 36_500
/** The type of tokens in the audit: they are no entries. */
const subjectType = 'api-token'

/** `/tokens`: the keys with which programs use the API. */
export class TokensApi {
  constructor(private readonly panel: Panel) {}

  async list(ctx: Context): Promise<void> {
    const read = (writing: WriteTransaction) => selectRows(writing, tokens, fields, {}, mostTokens)
    const rows = await inTransaction(this.panel.store.writes, read, { isReading: true })
    ctx.send({ data: rows.map(tokenOf) })
  }

  actions(ctx: Context): void {
    const { actions, types } = this.panel.store
    const data: TokenActions = [...actions].toSorted().map((action) => {
      const uid = action.slice(0, action.lastIndexOf('.'))
      return { action, type: types.has(uid) ? uid : null }
    })
    ctx.send({ data })
  }

  /** Makes a token that may do what is named. The answer is the only place where it is ever seen. */
  async add(ctx: Context, caller: AdminCaller): Promise<void> {
    const { store } = this.panel
    const { name, actions, days } = this.#sent(ctx)
    this.#requireOwn(caller, actions)
    const salt = apiTokenSalt({ variables: process.env, projectDir: '', isProduction: false })
    if (salt === null)
      throw new RequestError(
        409,
        'ConflictError',
        'API_TOKEN_SALT is not set: `content-gen token create` sets it, and the server knows it after its next start',
        {},
        { code: 'settingMissing', data: { name: 'API_TOKEN_SALT' } },
      )
    const secret = newApiToken()
    const tell = store.audit.teller()
    const add = async (writing: WriteTransaction) => {
      const now = new Date()
      if ((await findRow(writing, tokens, [], { where: { name } })) !== null)
        throw new ValidationError(`There is a token "${name}" already`, {}, { code: 'tokenTaken', data: { name } })
      const { dialect } = writing.context.database
      const expiresAt = days === null ? null : dialect.storeDateTime(new Date(now.getTime() + days * day).toISOString())
      const accessKey = accessKeyOf(secret, salt)
      const row = { name, type: 'custom', accessKey, permissions: actions, expiresAt, createdAt: writing.now }
      const id = await insertRow(writing, tokens, row)
      const subject = { type: subjectType, id, name }
      await tell(writing.transaction, { act: 'token.created', subject, details: { granted: actions } })
      return findRow(writing, tokens, fields, { where: { id } })
    }
    // Of two that take one name at once, the slower one finds it taken.
    const token = await transact(store.writes, add, 'retry')
    if (token !== null) ctx.send({ data: { ...tokenOf(token), secret } satisfies NewApiToken }, 201)
  }

  async remove(ctx: Context): Promise<void> {
    const { store } = this.panel
    const id = readId(ctx.params['id']) ?? 0
    const tell = store.audit.teller()
    await inTransaction(store.writes, async (writing) => {
      const row = await findRow(writing, tokens, ['name'], { where: { id } })
      if (row === null) throw new NotFoundError('There is no such token', { code: 'gone' })
      await deleteRows(writing, tokens, { where: { id } })
      await tell(writing.transaction, {
        act: 'token.revoked',
        subject: { type: subjectType, id, name: String(row['name']) },
      })
    })
    ctx.deleted()
  }

  /** @throws ValidationError */
  #sent(ctx: Context) {
    const body: unknown = ctx.request.body
    const { name } = readTexts(body, { name: { most: 100 } })
    const [actions, days] = isRecord(body) ? [own(body, 'actions'), own(body, 'days') ?? null] : [[], null]
    if (!Array.isArray(actions) || actions.length > mostActions)
      throw new ValidationError(`actions must be a list of at most ${mostActions} actions`)
    const named = [...new Set(actions.map(String))]
    const unknown = named.find((action) => !this.panel.store.actions.has(action))
    if (unknown !== undefined) throw new ValidationError(`There is no action ${JSON.stringify(unknown.slice(0, 200))}`)
    if (days !== null && !(typeof days === 'number' && days > 0 && days <= mostDays))
      throw new ValidationError(`days must be a number of at most ${mostDays}, or null`)
    return { name: name.trim(), actions: named, days }
  }

  /** A token knows nothing of attributes, locales and conditions, as roles do: only who may do everything gives it more. */
  #requireOwn(caller: AdminCaller, actions: readonly string[]): void {
    if (caller.roles.includes(superAdmin)) return
    const { rights, store } = this.panel
    const given = [...actions, ...linkedUpdates(actions, store.types)]
    const foreign = given.find((action) => !rights.mayGive(caller, action))
    if (foreign !== undefined)
      throw new RequestError(
        403,
        'ForbiddenError',
        `You cannot give ${foreign}, which you may not do without limits`,
        {},
        { code: 'tokenBeyond', data: { action: foreign } },
      )
  }
}

function tokenOf(row: Row): ApiToken {
  const { id, name, type, permissions, expiresAt, lastUsedAt, createdAt } = row
  return {
    id: Number(id),
    name: String(name),
    actions: type === 'custom' ? listOf(permissions) : [String(type)],
    createdAt: momentOf(createdAt) ?? '',
    expiresAt: momentOf(expiresAt),
    lastUsedAt: momentOf(lastUsedAt),
  }
}

/** One driver returns JSON as text, the other parsed. */
function listOf(value: unknown): readonly string[] {
  const list: unknown = typeof value === 'string' ? JSON.parse(value) : value
  return Array.isArray(list) ? list.map(String) : []
}

function momentOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return value instanceof Date ? value.toISOString() : new Date(String(value)).toISOString()
}
