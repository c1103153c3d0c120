/** Roles whose grants have limits: which entries, which attributes, which values. */
import { fileUid } from '@content-gen/contract'
import { trusted } from '../caller.js'
import { NotFoundError } from '../errors/errors.js'
import { parseFilters } from '../query/filters.js'
import { Reading } from '../query/scope.js'
import { openSight, seenEntry } from '../sight.js'
import { factOf } from './facts.js'
import { anyOf } from '../query/read.js'
import { isFact } from '../query/fact.js'
import { Permissions, requireFields, requireWays } from './permissions.js'
import { seenIn } from './way.js'
import { wholeTypes } from './whole-types.js'
import type { Admission, Caller, EntryAct, EntryGate, GatedWrite } from '../caller.js'
import type { ActionRule, Config } from '@content-gen/contract'
import type { Fact } from '../query/value.js'
import type { CompiledType, Condition, Types } from '../types.js'
import type { Sight } from '../sight.js'
import type { Ground } from './permissions.js'
import type { Way } from './way.js'

type RuledAct = 'find' | 'findOne' | EntryAct

/** One grant. `fields` has the attributes that it presets, too. */
interface GrantedWay extends Way {
  readonly preset: Readonly<Record<string, unknown>>
}

/** The rules of one role, compiled once: its accounts share them, and the plans of their reads. */
export class RoleRules {
  readonly sight: Sight
  /** The attributes of an account that the rules compare with. */
  readonly attributes: ReadonlySet<string>
  /** Answers depend on the account, or on the moment. */
  readonly isAnsweredAlone: boolean
  readonly #ways = new Map<string, GrantedWay[]>()
  readonly #permissions: Permissions

  constructor(
    private readonly ground: Ground & { readonly config: Pick<Config, 'api' | 'i18n'> },
    rules: readonly ActionRule[],
    can: Caller['can'],
  ) {
    const facts = rules.flatMap(({ where, preset }) => factsIn([where, preset]))
    this.attributes = new Set(facts.flatMap((fact) => (fact.startsWith('$caller.') ? fact.slice(8) : [])))
    this.isAnsweredAlone = rules.flatMap(({ where }) => factsIn(where)).length > 0
    this.#permissions = new Permissions(ground)
    const types = wholeTypes(ground.types)
    for (const rule of rules) {
      const { uid, act } = placeOf(rule.action)
      const key = `${uid} ${act}`
      this.#ways.set(key, [...(this.#ways.get(key) ?? []), this.#way(rule, types, uid)])
    }
    this.sight = this.#sight(ground.types, can)
  }

  /** Returns the gate of an account of the role, or of somebody without one. */
  gateOf(caller: Caller): EntryGate {
    return {
      isOpen: (uid, act) => this.#waysOf(uid, act)?.some(isFree) !== false,
      admit: (write) => this.#admit(write, caller),
      links: {
        hides: (uid) => this.#shown(uid) !== undefined,
        unseen: async (uid, ids) => {
          const rows = this.#shown(uid)
          return rows === undefined ? new Set() : this.#permissions.unseen(uid, ids, rows, caller)
        },
        linked: (id, way, ids) => this.#permissions.linked(id, way, ids),
      },
    }
  }

  /** Returns the condition of the entries that lists show, or their ids; undefined if these are all. */
  #shown(uid: string): Condition | undefined {
    const [listed, named] = [this.sight.types, this.sight.entries].map((types) => types?.get(uid)?.rows)
    return listed && named && anyOf([listed, named])
  }

  async #admit({ uid, acts, id, attributes }: GatedWrite, caller: Caller): Promise<Admission> {
    const type = this.ground.types.get(uid)
    if (type === undefined) throw new NotFoundError()
    if (id !== null) await this.#requireSeen(type, id, caller)
    const opened: { readonly act: EntryAct; readonly ways: readonly GrantedWay[] }[] = []
    for (const act of acts) {
      const ways = this.#waysOf(uid, act)
      if (ways === undefined) continue
      const open = id === null || act === 'create' ? ways : await this.#permissions.open(type, id, ways, caller)
      if (open.length === 0 && id !== null && !(await this.#permissions.exists(type, id))) throw new NotFoundError()
      requireWays(open, act, type)
      if (act !== 'delete') requireFields(open, attributes, type)
      const fitting = open.filter(
        ({ fields }) => act === 'delete' || attributes.every((name) => fields?.has(name) !== false),
      )
      if (fitting.length === 0) requireFields(open.slice(0, 1), attributes, type)
      opened.push({ act, ways: fitting })
    }
    return {
      preset: presetOf(opened[0]?.ways[0], caller),
      settle: async (made) => {
        for (const { act, ways } of opened)
          requireWays(await this.#permissions.open(type, made, ways, caller), act, type, true)
      },
    }
  }

  /** @throws NotFoundError if the role may read entries of the type, and not this one */
  async #requireSeen(type: CompiledType, id: number, caller: Caller): Promise<void> {
    const reads = caller.can(`${type.uid}.findOne`) || caller.can(`${type.uid}.find`)
    if (reads && !(await this.#permissions.isSeen(seenEntry(type, this), id, caller))) throw new NotFoundError()
  }

  #waysOf(uid: string, act: RuledAct): readonly GrantedWay[] | undefined {
    return this.#ways.get(`${uid} ${act === 'publish' ? 'update' : act}`)
  }

  #way({ where, fields, preset = {} }: ActionRule, types: Types, uid: string): GrantedWay {
    const shown = fields === undefined ? null : new Set([...fields, ...Object.keys(preset)])
    return where === undefined
      ? { fields: shown, preset }
      : { fields: shown, preset, rows: this.#condition(where, types, uid) }
  }

  /** Private attributes may be compared, and types that the role does not read be followed. @throws ValidationError, which `generate` has told */
  #condition(where: object, types: Types, uid: string): Condition {
    const type = types.get(uid)
    if (type === undefined)
      throw new Error(`The permissions name ${uid}, which does not exist: run \`content-gen generate\`.`)
    const { config } = this.ground
    const reading = new Reading({ types, config, caller: trusted, namesFacts: true })
    return reading.parse((scope) => parseFilters(type, where, scope))
  }

  /** Entries are shown after a write as they are by their ids, or as lists show them to a role that may not ask for them so. */
  #sight(types: Types, can: Caller['can']): Sight {
    const seenBy = ({ uid }: CompiledType, act: RuledAct) => {
      const ways = this.#waysOf(uid, act)
      return ways === undefined ? { sees: () => true } : seenIn(ways)
    }
    const keepsPrivate = true
    const found = openSight(types, (type) => seenBy(type, 'find'), { keepsPrivate })
    const { types: entries } = openSight(
      types,
      (type) => seenBy(type, can(`${type.uid}.findOne`) ? 'findOne' : 'find'),
      { keepsPrivate, targets: found.types },
    )
    return { types: found.types, entries }
  }
}

/** Admits every write as it was sent. */
function isFree({ fields, rows, preset }: GrantedWay): boolean {
  return fields === null && rows === undefined && Object.keys(preset).length === 0
}

const acts: Readonly<Record<string, RuledAct>> = {
  find: 'find',
  findOne: 'findOne',
  create: 'create',
  update: 'update',
  delete: 'delete',
  destroy: 'delete',
  createLocalization: 'createLocalization',
}

/** Returns the type and the act of an action. */
function placeOf(action: string): { readonly uid: string; readonly act: RuledAct | undefined } {
  // Such a rule says which files an upload may replace.
  if (action === 'plugin::upload.content-api.upload') return { uid: fileUid, act: 'update' }
  const dot = action.lastIndexOf('.')
  return { uid: action.slice(0, dot), act: acts[action.slice(dot + 1)] }
}

function presetOf(way: GrantedWay | undefined, caller: Caller): Readonly<Record<string, unknown>> {
  const entries = Object.entries(way?.preset ?? {})
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isFact(value) ? (factOf(value, caller) ?? null) : value]),
  )
}

/** Returns the facts that are named anywhere in a value. */
function factsIn(value: unknown): readonly Fact[] {
  if (isFact(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(factsIn) : []
}
