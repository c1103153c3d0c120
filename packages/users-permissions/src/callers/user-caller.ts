import { accountCodes, permissionUid, roleUid, userUid } from '@content-gen/contract'
import { Parameter, sql } from '@content-gen/runtime/write'
import { callerOfRole, jsonText, UnauthorizedError } from '@content-gen/runtime'
import { quotedColumn, keyOf, rowStatement, typeOf } from './statement.js'
import type { Caller, CallerUser, NamedRole, ReadRow, Statement, Store } from '@content-gen/runtime'
import type { CompiledScalar, CompiledType } from '@content-gen/runtime/query'
import type { Claims } from '../tokens/jwt.js'
import type { PermissionSets } from './permission-sets.js'

interface FoundUser {
  readonly username: string
  readonly email: string
  readonly confirmed: boolean | null
  readonly blocked: boolean | null
  readonly version: number | null
  /** The session that survived the last revocation; null: none. */
  readonly session: number | null
  readonly role: string | null
  readonly facts: Readonly<Record<string, unknown>>
  /** With those of its role, as `roleEntry`. null: callers have none. */
  readonly attributes: Readonly<Record<string, unknown>> | null
  /** null: the role is defined in the config. */
  readonly actions: readonly string[] | null
}

export interface UserCallerOptions {
  readonly store: Store
  readonly sets: PermissionSets
  /** The roles that the config defines, by type. */
  readonly named: ReadonlyMap<string, NamedRole>
  readonly needsConfirmation: boolean
  readonly hasWholeCallers: boolean
}

/** Turns users' tokens into callers, with one statement each, which reads the current state of the account. */
export class UserCallers {
  readonly #statement: Statement

  constructor(private readonly options: UserCallerOptions) {
    const facts = [...options.named.values()].flatMap(({ rules }) => [...(rules?.attributes ?? [])])
    this.#statement = userStatement(options.store, [...options.named.keys()], new Set(facts), options.hasWholeCallers)
  }

  /** @throws UnauthorizedError if the account is deleted, blocked or unconfirmed, or has revoked the token */
  callerOf(claims: Claims): Caller | Promise<Caller> {
    const row = this.#read(claims.id)
    return row instanceof Promise ? row.then((found) => this.#signedIn(claims, found)) : this.#signedIn(claims, row)
  }

  /** Returns the caller of an account that has asked for something before; null if it may do nothing any more. */
  async callerOfId(id: number): Promise<Caller | null> {
    const found = this.#open(await this.#read(id))
    return found && this.#caller({ id }, found)
  }

  #read(id: number): ReadRow | Promise<ReadRow> {
    return this.options.store.database.read({ ...this.#statement, values: [id] }, { fresh: true })
  }

  /** Returns null if the account is deleted, blocked or unconfirmed. */
  #open({ data }: ReadRow): FoundUser | null {
    // Written by `userStatement`.
    const found = data === null ? null : (JSON.parse(jsonText(data)) as FoundUser)
    return !found || found.blocked || (this.options.needsConfirmation && !found.confirmed) ? null : found
  }

  #signedIn(claims: Claims, row: ReadRow): Caller {
    const found = this.#open(row)
    if (found === null) throw new UnauthorizedError('Invalid credentials')
    const isKept = claims.session !== undefined && found.session === claims.session
    if (found.version !== claims.version && !isKept) throw new UnauthorizedError()
    return this.#caller(claims, found)
  }

  #caller({ id, session }: Pick<Claims, 'id' | 'session'>, found: FoundUser): Caller {
    const { username, email, role } = found
    const user: CallerUser = {
      ...found.attributes,
      id,
      username,
      email,
      role,
      facts: found.facts,
      ...(session === undefined ? {} : { session }),
    }
    const named = role === null ? undefined : this.options.named.get(role)
    if (named === undefined) return { ...this.options.sets.of(found.actions ?? []), user }
    // Whoever has signed in is known.
    const { isUnknown: _isUnknown, ...caller } = named.caller
    return callerOfRole({ ...named, caller }, user)
  }
}

/** `compared`: the attributes of accounts that rules compare with. */
function userStatement(
  store: Store,
  named: readonly string[],
  compared: ReadonlySet<string>,
  hasWholeCallers: boolean,
): Statement {
  const { database } = store
  const { dialect } = database
  const [user, role, permission] = [typeOf(store, userUid), typeOf(store, roleUid), typeOf(store, permissionUid)]
  const column = (name: string) => `u.${quotedColumn(database, user, name)}`
  const roleType = `r.${quotedColumn(database, role, 'type')}`
  const action = `p.${quotedColumn(database, permission, 'action')}`
  const owner = `p.${keyOf(database, permission, 'role').column}`
  const granted = sql`(select ${dialect.list(dialect.answer(action, 'string'), action, 'list')} from ${dialect.identifier(permission.table)} p where ${owner} = r."id")`
  const value = (name: string) => [name, dialect.answer(column(name), scalarType(user, name))] as const
  const roleValue = (name: string) =>
    [name, dialect.answer(`r.${quotedColumn(database, role, name)}`, scalarType(role, name))] as const
  const roleEntry = () => {
    const values = dialect.object([['id', dialect.whole('r."id"')], ...shownAttributes(role).map(roleValue)])
    return sql`case when r."id" is null then null else ${values} end`
  }
  const isNamed = named.map((type) => dialect.literal(type)).join(', ')
  return rowStatement(database, {
    properties: [
      ['username', dialect.answer(column('username'), 'string')],
      ['email', dialect.answer(column('email'), 'string')],
      ['confirmed', dialect.answer(column('confirmed'), 'boolean')],
      ['blocked', dialect.answer(column('blocked'), 'boolean')],
      ['version', dialect.answer('u."token_version"', 'integer')],
      ['session', dialect.answer('u."token_session"', 'string')],
      ['role', dialect.answer(roleType, 'string')],
      ['facts', dialect.object([...compared].map(value))],
      [
        'attributes',
        hasWholeCallers ? dialect.object([...shownAttributes(user).map(value), ['roleEntry', roleEntry()]]) : sql`null`,
      ],
      ['actions', isNamed === '' ? granted : sql`case when ${roleType} in (${isNamed}) then null else ${granted} end`],
    ],
    from: sql`${dialect.identifier(user.table)} u left join ${dialect.identifier(role.table)} r on r."id" = u.${keyOf(database, user, 'role').column} where u."id" = ${new Parameter(0, 'integer')}`,
  })
}

/** Returns the scalars without passwords, and without the codes that mails bring. */
function shownAttributes({ attributes }: CompiledType): readonly string[] {
  return [...attributes.values()].flatMap(({ kind, name, descriptor }) =>
    kind !== 'scalar' || descriptor.type === 'password' || accountCodes.includes(name) ? [] : [name],
  )
}

function scalarType(type: CompiledType, name: string): CompiledScalar['descriptor']['type'] {
  const attribute = type.attributes.get(name)
  if (attribute?.kind !== 'scalar')
    throw new Error(`${type.uid} has no attribute ${name}: run \`content-gen generate\`.`)
  return attribute.descriptor.type
}
