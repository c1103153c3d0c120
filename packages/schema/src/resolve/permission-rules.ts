import { fileUid, userUid } from '@content-gen/contract'
import type { ActionRule, ProjectConfig } from '@content-gen/contract'
import type { Report } from '../diagnostics.js'
import { isLimited } from '../config/role-permissions.js'
import { child } from '../pointer.js'
import { quote } from '../quote.js'
import type { Attribute, Model } from '../source.js'
import { didYouMean } from '../suggest.js'
import { ConditionCheck } from './conditions.js'
import type { ComparedPlace } from './conditions.js'
import { comparesWhole, withoutPlainValue } from './operators.js'

interface Checking {
  readonly models: ReadonlyMap<string, Model>
  readonly config: ProjectConfig
  readonly unreadable: ReadonlySet<string>
  readonly report: Report
}

const upload = 'plugin::upload.content-api.upload'
const reads: ReadonlySet<string> = new Set(['find', 'findOne'])
const writes: ReadonlySet<string> = new Set(['create', 'update', 'createLocalization'])
const deletions: ReadonlySet<string> = new Set(['delete', 'destroy'])
/** Operators that a fact may stand beside. */
const comparing: ReadonlySet<string> = new Set(['$eq', '$ne', '$lt', '$lte', '$gt', '$gte'])

/** Reports grants whose limits name what does not exist, or can never hold. Those of `unreadable` models are unknown. */
export function checkPermissionRules(checking: Checking): void {
  const { models, config, unreadable } = checking
  for (const [role, { rules }] of Object.entries(config.permissions)) {
    for (const rule of rules) {
      const { uid, act } = placeOf(rule.action)
      const model = models.get(uid)
      if (!isLimited(rule) || unreadable.has(uid)) continue
      const check = new RuleCheck(checking, role, rule.pointer)
      if (model === undefined) check.error(`${quote(rule.action)} is about no content type, and cannot be limited`)
      else check.rule(rule, model, act)
    }
  }
}

function placeOf(action: string): { readonly uid: string; readonly act: string } {
  if (action === upload) return { uid: fileUid, act: 'replace' }
  const dot = action.lastIndexOf('.')
  return { uid: action.slice(0, dot), act: action.slice(dot + 1) }
}

class RuleCheck {
  readonly #conditions: ConditionCheck

  constructor(
    private readonly checking: Checking,
    private readonly role: string,
    private readonly pointer: string,
  ) {
    this.#conditions = new ConditionCheck({
      models: checking.models,
      error: (place, message, hint) => this.error(message, hint, place),
      value: (place, value) => this.#value(place, value),
    })
  }

  error(message: string, hint: string | null = null, pointer = this.pointer): void {
    const { report, config } = this.checking
    report.error('permission-rule', { file: config.file, pointer }, message, hint)
  }

  rule({ action, where, fields, preset }: ActionRule, model: Model, act: string): void {
    const isOwn = action.startsWith('api::') || model.uid === userUid
    const known = isOwn && (reads.has(act) || writes.has(act) || deletions.has(act))
    if (!known && act !== 'replace')
      return this.error(
        `${quote(action)} cannot be limited`,
        'Limits stand beside find, findOne, create, update, delete.',
      )
    if (fields !== undefined && (deletions.has(act) || act === 'replace'))
      this.error(`${quote(action)} concerns whole entries, and takes no "fields"`)
    if (preset !== undefined && !writes.has(act)) this.error(`${quote(action)} sets nothing, and takes no "preset"`)
    for (const name of fields ?? []) this.#conditions.attribute(child(this.pointer, 'fields'), model, name)
    for (const [name, value] of Object.entries(preset ?? {})) this.#preset(model, name, value)
    if (where !== undefined) this.#conditions.where(child(this.pointer, 'where'), model, where)
  }

  #preset(model: Model, name: string, value: unknown): void {
    const attribute = this.#conditions.attribute(child(child(this.pointer, 'preset'), name), model, name)
    if (!isFact(value)) return
    this.#fact(value)
    const leads = attribute?.type === 'relation' && attribute.target === userUid
    if (value === '$caller' && attribute?.type === 'relation' && !leads)
      this.error(
        `"preset" links ${quote(name)} to the caller, but it leads to ${quote(attribute.target ?? 'any type')}`,
      )
  }

  #value({ pointer, model, attribute, operator }: ComparedPlace, value: unknown): void {
    if (attribute?.type === 'enumeration' && comparesWhole.has(operator)) this.#enumerated(attribute, value, pointer)
    if (!isFact(value)) return
    this.#fact(value)
    if (!comparing.has(operator))
      return this.error(
        `${quote(value)} cannot stand beside ${operator}`,
        'Compare it with $eq, $ne, $lt, $lte, $gt or $gte.',
      )
    if (value === '$caller' && attribute === null && model.uid !== userUid)
      this.error(
        `"$caller" is the id of an account, and is compared with an entry of ${quote(model.uid)}: that never holds as meant`,
        `Compare it with a relation to ${quote(userUid)}.`,
      )
    if (value === '$now' && attribute !== null && !moments.has(attribute.type))
      this.error(`"$now" is a moment, but ${quote(attribute.name)} is of type ${quote(attribute.type)}`)
  }

  #enumerated({ name, values }: Attribute & { readonly type: 'enumeration' }, value: unknown, pointer: string): void {
    if (typeof value !== 'string' || isFact(value) || values.includes(value)) return
    this.error(
      `the condition can never hold: ${quote(name)} has no value ${quote(value)}`,
      didYouMean(value, values),
      pointer,
    )
  }

  #fact(fact: string): void {
    if (fact !== '$now' && this.role === 'public')
      this.error(`nobody has signed in as "public": ${quote(fact)} stands for nobody`)
    if (!fact.startsWith('$caller.')) return
    const model = this.checking.models.get(userUid)
    const name = fact.slice('$caller.'.length)
    const attribute = model?.attributes.find((each) => each.name === name)
    const names = (model?.attributes ?? []).filter(isPlain).map((each) => each.name)
    if (attribute === undefined || !isPlain(attribute))
      this.error(`accounts have no plain attribute ${quote(name)}`, didYouMean(name, names))
  }
}

const moments: ReadonlySet<string> = new Set(['date', 'time', 'datetime', 'timestamp'])
const linking: ReadonlySet<string> = new Set([...withoutPlainValue, 'password'])

function isPlain({ type }: Attribute): boolean {
  return !linking.has(type)
}

function isFact(value: unknown): value is string {
  return value === '$now' || value === '$caller' || (typeof value === 'string' && value.startsWith('$caller.'))
}
