import type { EntryLimits, ProjectConfig } from '../config/project-config.js'
import type { Report } from '../diagnostics.js'
import { child } from '../pointer.js'
import { quote } from '../quote.js'
import type { Attribute, Model } from '../source.js'
import { didYouMean } from '../suggest.js'
import { hasRefusedNot, operators, refusedNot } from './operators.js'

interface Checking {
  readonly models: ReadonlyMap<string, Model>
  readonly config: ProjectConfig
  readonly unreadable: ReadonlySet<string>
  readonly report: Report
}

/** Reports what the roles of `admin.roles` name and the models do not have. Those of `unreadable` models are unknown. */
export function checkAdminRoles(checking: Checking): void {
  const { models, config, unreadable } = checking
  const types = [...models.values()].filter((model) => model.sort === 'content-type' && model.plugin === null)
  const uids = types.map(({ uid }) => uid)
  const role = new RoleCheck(checking)
  for (const [name, { types: rows }] of Object.entries(config.admin.roles)) {
    for (const [uid, acts] of Object.entries(rows)) {
      const pointer = child(child(child('/admin/roles', name), 'types'), uid)
      const model = models.get(uid)
      if (uid !== '*' && !uids.includes(uid)) {
        if (!unreadable.has(uid)) role.error(pointer, `there is no content type ${quote(uid)}`, didYouMean(uid, uids))
        continue
      }
      for (const [act, said] of Object.entries(acts))
        if (typeof said === 'object') role.limits(child(pointer, act), said, model ?? null)
    }
  }
}

/** Names of attributes that every content type has. */
const system = new Set(['id', 'createdAt', 'updatedAt', 'publishedAt', 'locale', 'localizations'])

class RoleCheck {
  constructor(private readonly checking: Checking) {}

  error(pointer: string, message: string, hint: string | null): void {
    const { report, config } = this.checking
    report.error('admin-role', { file: config.file, pointer }, message, hint)
  }

  limits(pointer: string, { fields = [], locales = [], where }: EntryLimits, model: Model | null): void {
    const { config } = this.checking
    const known = config.i18n.enabled ? config.i18n.locales : []
    for (const locale of locales)
      if (!known.includes(locale))
        this.error(child(pointer, 'locales'), `there is no locale ${quote(locale)}`, didYouMean(locale, known))
    if (model === null) {
      if (fields.length > 0 || where !== undefined)
        this.error(pointer, '"*" stands for all types, which have no attributes in common', 'Name the type instead.')
      return
    }
    for (const name of fields) this.#attribute(child(pointer, 'fields'), model, name)
    if (where === undefined) return
    this.#requireConditions(child(pointer, 'where'), where)
    this.#where(child(pointer, 'where'), model, where)
  }

  /** One that is forgotten would let the role do the act with every entry, or with none. */
  #requireConditions(pointer: string, value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    const parts = Object.entries(value)
    if (parts.length === 0)
      this.error(
        pointer,
        'an empty condition does not say which entries',
        'Write one, as in { "title": { "$eq": "News" } }, or leave it out.',
      )
    for (const [key, part] of parts) this.#requireConditions(child(pointer, key), part)
  }

  #where(pointer: string, model: Model, where: Readonly<Record<string, unknown>>): void {
    for (const [key, value] of Object.entries(where)) {
      const here = child(pointer, key)
      if (key === '$and' || key === '$or') {
        for (const item of Array.isArray(value) ? (value as readonly unknown[]) : [])
          if (isRecord(item)) this.#where(here, model, item)
      } else if (key === '$not') {
        if (isRecord(value)) this.#where(here, model, value)
      } else if (key.startsWith('$')) this.#operator(here, key, value)
      else if (key === 'id') this.#operators(here, value)
      else this.#condition(here, model, key, value)
    }
  }

  #operators(pointer: string, value: unknown): void {
    if (isRecord(value))
      for (const [key, operand] of Object.entries(value)) this.#operator(child(pointer, key), key, operand)
  }

  #operator(pointer: string, name: string, operand: unknown): void {
    if (!operators.includes(name))
      this.error(pointer, `there is no operator ${quote(name)}`, didYouMean(name, operators))
    this.#operators(pointer, operand)
  }

  #condition(pointer: string, model: Model, name: string, value: unknown): void {
    const attribute = this.#attribute(pointer, model, name)
    if (attribute?.type === 'dynamiczone' || (attribute?.type === 'relation' && attribute.target === null))
      return this.error(pointer, `${quote(name)} leads to several types, and cannot be part of a condition`, null)
    const target = name === 'localizations' ? model : this.checking.models.get((attribute && targetOf(attribute)) ?? '')
    if (target && isRecord(value)) {
      if (hasRefusedNot(value)) this.error(child(pointer, '$not'), refusedNot.message, refusedNot.hint)
      this.#where(pointer, target, value)
    } else if (!model.leftOut.has(name)) this.#operators(pointer, value)
  }

  #attribute(pointer: string, model: Model, name: string): Attribute | null {
    const found = model.attributes.find((attribute) => attribute.name === name) ?? null
    if (found !== null || system.has(name) || model.leftOut.has(name)) return found
    const names = model.attributes.map((attribute) => attribute.name)
    this.error(pointer, `${model.uid} has no attribute ${quote(name)}`, didYouMean(name, names))
    return null
  }
}

function targetOf(attribute: Attribute): string | null {
  switch (attribute.type) {
    case 'relation':
      return attribute.target
    case 'media':
      return 'plugin::upload.file'
    case 'component':
      return attribute.component
    default:
      return null
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
