import { permissionUid, roleUid, userUid } from '@content-gen/contract'
import { ApplicationError, jsonText, NotFoundError, trusted, ValidationError } from '@content-gen/runtime'
import { entryRead, everything, listRead, requireId } from '@content-gen/runtime/query'
import {
  createEntry,
  deleteRows,
  enclose,
  findRow,
  inTransaction,
  insertAll,
  isRecord,
  NewRow,
  own,
  selectRows,
  setRows,
  tableOf,
  updateEntry,
} from '@content-gen/runtime/write'
import { keyOf, typeOf } from '../callers/statement.js'
import { readActions } from './action-tree.js'
import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { AuditAct, Teller } from '@content-gen/runtime/recording'
import type { WriteTransaction } from '@content-gen/runtime/write'

/** A role as the API answers it, with the type by which the config names it. */
export interface FoundRole extends Readonly<Record<string, unknown>> {
  readonly id: number
  readonly type: string | null
}

/** A role with all of its actions. */
interface Granted extends Pick<FoundRole, 'id' | 'type'> {
  readonly actions: readonly string[]
}

/** The roles and their permissions, as stored in the database. */
export class Roles {
  readonly type: CompiledType
  readonly #permissions: CompiledType
  readonly #users: CompiledType

  /** `onChange` is called after every change. */
  constructor(
    private readonly store: Store,
    private readonly onChange: () => Promise<void>,
  ) {
    this.type = typeOf(store, roleUid)
    this.#permissions = typeOf(store, permissionUid)
    this.#users = typeOf(store, userUid)
  }

  /** Returns the JSON of all roles, each with its number of users. */
  async listText(caller: Caller): Promise<string> {
    const { read } = listRead(this.type, {}, { ...this.store, caller }, 'flat')
    const users = this.type.attributes.get('users')
    if (read.item.kind !== 'object' || users?.kind !== 'relation') throw new Error(`${roleUid} has no users.`)
    const count = { key: 'nb_users', value: { kind: 'count', link: users.link, where: everything } } as const
    const item = { ...read.item, properties: [...read.item.properties, count] }
    const { data } = await this.store.database.read(this.store.plans.compile({ ...read, item }, null), { fresh: true })
    return jsonText(data ?? '[]')
  }

  /** @throws NotFoundError */
  async find(id: string, caller: Caller): Promise<FoundRole> {
    const read = entryRead(this.type, requireId(id, 'Role not found'), {}, { ...this.store, caller }, 'flat')
    const { data } = await this.store.database.read(this.store.plans.compile(read, null), { fresh: true })
    if (data === null) throw new NotFoundError('Role not found')
    return JSON.parse(jsonText(data)) as FoundRole
  }

  /** Returns the actions of a role. */
  async actionsOf({ id, type }: FoundRole): Promise<ReadonlySet<string>> {
    const named = type === null ? undefined : this.store.config.permissions[type]
    if (named) return new Set(named)
    return this.#inTransaction((writing) => this.#stored(writing, id))
  }

  /** @throws ValidationError */
  async create(body: unknown): Promise<void> {
    const sent = readBody(body)
    const name = own(sent, 'name')
    const given = own(sent, 'type')
    const type = typeof given === 'string' && given !== '' ? given : snakeCase(typeof name === 'string' ? name : '')
    this.#refuseNamed(type)
    const actions = readActions(own(sent, 'permissions'), this.store.actions)
    const tell = this.store.audit.teller()
    await this.#inOneTransaction(async (writing) => {
      const data = { ...this.#ownAttributes(sent), name, type }
      const id = await createEntry(this.store.writes, this.type, data, trusted)
      await this.#grantTelling(tell, writing, 'role.created', { id, type, actions })
    })
    await this.onChange()
  }

  /** Sets name and description, present or not, and the permissions. @throws NotFoundError, ApplicationError */
  async update(id: string, body: unknown): Promise<void> {
    const sent = readBody(body)
    const role = await this.find(id, trusted)
    this.#refuseNamed(role.type)
    const actions = readActions(own(sent, 'permissions'), this.store.actions)
    const tell = this.store.audit.teller()
    await this.#inOneTransaction(async (writing) => {
      // Locks the role's row first, so that other changes of the role wait.
      await updateEntry(this.store.writes, this.type, role.id, this.#ownAttributes(sent), trusted)
      await this.#grantTelling(tell, writing, 'role.updated', { ...role, actions })
    })
    await this.onChange()
  }

  /** Deletes a role; its users become public. @throws NotFoundError, ApplicationError */
  async remove(id: string): Promise<void> {
    const role = await this.find(id, trusted)
    if (role.type === 'public') throw new ApplicationError('Cannot delete public role')
    this.#refuseNamed(role.type)
    await this.#inTransaction(async (writing) => {
      const open = await findRow(writing, tableOf(this.type), [], { where: { type: 'public' } })
      const key = this.#roleOf(this.#users)
      await setRows(writing, tableOf(this.#users), { where: { [key]: role.id } }, { [key]: open?.['id'] ?? null })
      await this.#grant(writing, role.id, [])
      await deleteRows(writing, tableOf(this.type), { where: { id: role.id } })
    })
    await this.onChange()
  }

  /** Grants actions, and tells the audit which of them are new and which are gone. */
  async #grantTelling(tell: Teller, writing: WriteTransaction, act: AuditAct, role: Granted): Promise<void> {
    const { id, type, actions } = role
    const { isOn } = this.store.audit
    const before = isOn ? await this.#stored(writing, id) : new Set<string>()
    await this.#grant(writing, id, actions)
    if (!isOn) return
    const granted = actions.filter((action) => !before.has(action))
    const withdrawn = [...before].filter((action) => !actions.includes(action))
    const subject = { type: this.type.uid, id, name: type }
    await tell(writing.transaction, { act, subject, details: { granted, withdrawn } })
  }

  async #stored(writing: WriteTransaction, id: number): Promise<ReadonlySet<string>> {
    const where = { [this.#roleOf(this.#permissions)]: id }
    const rows = await selectRows(writing, tableOf(this.#permissions), ['action'], { where })
    return new Set(rows.map(({ action }) => String(action)))
  }

  async #grant(writing: WriteTransaction, role: number, actions: readonly string[]): Promise<void> {
    const table = tableOf(this.#permissions)
    const key = this.#roleOf(this.#permissions)
    await deleteRows(writing, table, { where: { [key]: role } })
    const more = { [key]: role, createdAt: writing.now, updatedAt: writing.now }
    await insertAll(
      writing,
      actions.map((action) => new NewRow(table, { action, ...more })),
    )
  }

  /** A role that the config defines cannot be changed over HTTP. */
  #refuseNamed(type: string | null): void {
    if (type === null || !Object.hasOwn(this.store.config.permissions, type)) return
    throw new ApplicationError(
      `The role "${type}" is kept in the project's config (permissions.${type}): change it there and run \`content-gen migrate deploy\``,
    )
  }

  /** The attributes that a body may set besides name and type: not those that link the role to other entries. */
  #ownAttributes(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(sent).filter(([name]) => name !== 'type' && this.type.attributes.get(name)?.kind === 'scalar'),
    )
  }

  #roleOf(type: CompiledType): string {
    return keyOf(this.store.database, type, 'role').field
  }

  /** Writes to entries within `work` join the transaction too. */
  #inOneTransaction(work: (writing: WriteTransaction) => Promise<void>): Promise<void> {
    const enclosed = (writing: WriteTransaction) => enclose(writing.transaction, () => work(writing))
    return inTransaction(this.store.writes, enclosed, { runsOwnerCode: true })
  }

  #inTransaction<Result>(work: (writing: WriteTransaction) => Promise<Result>): Promise<Result> {
    return inTransaction(this.store.writes, work)
  }
}

function readBody(body: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(body) || Object.keys(body).length === 0) throw new ValidationError('Request body cannot be empty')
  return body
}

/** `Späte Leser` in `spate_leser` */
function snakeCase(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return (plain.match(/[a-z]+|\d+/g) ?? []).join('_')
}
