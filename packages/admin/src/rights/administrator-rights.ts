import { trusted } from '@content-gen/runtime'
import type { AdminRole, Caller, EntryLimits, Store, Way } from '@content-gen/runtime'
import type { CompiledType, ReadContext } from '@content-gen/runtime/query'
import type { AdminCaller } from '../administrators/admin-caller.js'
import { isContent } from '../catalog/is-content.js'
import type { Rights, TypeAct, TypeRights } from '../panel-api/index.js'
import type { AdminRights } from '../http/admin-route.js'
import type { CompiledRights } from './compiled-rights.js'
import { permits, permitsWholly } from './content-actions.js'
import { entryGate } from './entry-gate.js'
import { requireConditions } from './require-conditions.js'
import { defaultRoles } from './role.js'
import { sightOf, wholeSight } from './sight-of.js'
import { limitsOf, rightOf, wayOf } from './ways.js'

const acts: readonly TypeAct[] = ['read', 'create', 'update', 'delete', 'publish']
/** The most compiled rights that are kept. */
const most = 500

type Holder = Pick<AdminCaller, 'id' | 'roles'>

/** The rights of administrators, compiled once for each set of roles: roles are code. */
export class AdministratorRights implements AdminRights {
  readonly #roles: ReadonlyMap<string, AdminRole>
  readonly #context: ReadContext
  readonly #compiled = new Map<string, CompiledRights>()

  constructor(
    private readonly store: Store,
    roles: Readonly<Record<string, AdminRole>> = store.config.admin?.roles ?? {},
  ) {
    requireConditions(roles)
    this.#roles = new Map(Object.entries({ ...roles, ...defaultRoles }))
    this.#context = { types: wholeSight(store.types).types, config: store.config, caller: trusted }
  }

  callerOf(administrator: Holder): Caller {
    return this.of(administrator).caller
  }

  rightsOf(administrator: AdminCaller): Rights {
    return this.of(administrator).shown
  }

  mayGive(administrator: AdminCaller, action: string): boolean {
    return permitsWholly(this.of(administrator), action, this.store.types)
  }

  /** The names of roles and the roles that there are. */
  get roles(): ReadonlyMap<string, AdminRole> {
    return this.#roles
  }

  of({ id, roles: names }: Holder): CompiledRights {
    const known = [...new Set(names)].filter((name) => this.#roles.has(name)).toSorted()
    const roles = known.flatMap((name) => this.#roles.get(name) ?? [])
    const key = `administrator ${roles.some(isPersonal) ? id : ''} ${known.join(' ')}`
    let rights = this.#compiled.get(key)
    if (rights !== undefined) return rights
    const [oldest] = this.#compiled.keys()
    if (oldest !== undefined && this.#compiled.size >= most) this.#compiled.delete(oldest)
    rights = this.#compile(key, id, roles)
    this.#compiled.set(key, rights)
    return rights
  }

  #compile(key: string, administrator: number, roles: readonly AdminRole[]): CompiledRights {
    const ground = { context: this.#context, administrator }
    const ways = new Map<string, ReadonlyMap<TypeAct, readonly Way[]>>()
    const limitsByType = new Map<string, ReadonlyMap<TypeAct, readonly EntryLimits[]>>()
    const types: Record<string, TypeRights> = {}
    for (const type of [...this.store.types.values()].filter(isContent)) {
      const limits = new Map(acts.map((act) => [act, limitsOfAll(roles, type, act)]))
      const shown = new Map(acts.map((act) => [act, rightOf(limits.get(act) ?? [])]))
      if ((shown.get('read') ?? null) === null) continue
      types[type.uid] = typeRights(shown)
      limitsByType.set(type.uid, limits)
      ways.set(
        type.uid,
        new Map(acts.map((act) => [act, (limits.get(act) ?? []).map((each) => wayOf(each, type, ground))])),
      )
    }
    const waysTo = ({ uid }: CompiledType, act: TypeAct) => ways.get(uid)?.get(act) ?? []
    const shown: Rights = {
      types,
      media: ofRead(granted(['read', 'upload', 'update', 'delete'], roles, ({ media }) => media)),
      users: ofRead(granted(['read', 'create', 'update', 'delete'], roles, ({ users }) => users)),
      releases: granted(['read', 'save', 'run'], roles, ({ releases }) => releases),
      texts: granted(['propose'], roles, ({ texts }) => texts),
      settings: granted(['administrators', 'tokens', 'webhooks', 'audit', 'system'], roles, ({ settings }) => settings),
    }
    const sight = sightOf(this.store.types, shown, (type) => waysTo(type, 'read'))
    const gate = entryGate(this.store, { sight, ways: waysTo })
    const caller: Caller = { key, sight, gate, can: (action) => permits(shown, action) }
    const limits = (uid: string, act: TypeAct) => limitsByType.get(uid)?.get(act) ?? []
    return { caller, types: sight.types, shown, limits, ways: waysTo }
  }
}

function limitsOfAll(roles: readonly AdminRole[], type: CompiledType, act: TypeAct): EntryLimits[] {
  return roles.flatMap((role) => {
    // Nobody changes what he may not read.
    const isRead = act === 'read' || limitsOf(role, type, 'read') !== null
    return (isRead ? limitsOf(role, type, act) : null) ?? []
  })
}

/** Returns true if what the role permits depends on the person. */
function isPersonal({ types }: AdminRole): boolean {
  return Object.values(types).some((row) =>
    Object.values(row).some((said) => typeof said === 'object' && said.own === true),
  )
}

function typeRights(rights: ReadonlyMap<TypeAct, TypeRights[TypeAct]>): TypeRights {
  const of = (act: TypeAct) => rights.get(act) ?? null
  return { read: of('read'), create: of('create'), update: of('update'), delete: of('delete'), publish: of('publish') }
}

/** Nobody changes or deletes what he may not read: the answer shows it. */
function ofRead<Given extends { readonly read: boolean; readonly update: boolean; readonly delete: boolean }>(
  given: Given,
): Given {
  return { ...given, update: given.read && given.update, delete: given.read && given.delete }
}

function granted<Name extends string>(
  names: readonly Name[],
  roles: readonly AdminRole[],
  given: (role: AdminRole) => readonly Name[],
): Readonly<Record<Name, boolean>> {
  const entries = names.map((name) => [name, roles.some((role) => given(role).includes(name))] as const)
  // The entries are of all names.
  return Object.fromEntries(entries) as Record<Name, boolean>
}
