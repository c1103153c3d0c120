import type { EntryLimits, ProjectConfig } from '@content-gen/contract'
import type { Report } from '../diagnostics.js'
import { child } from '../pointer.js'
import { quote } from '../quote.js'
import type { Model } from '../source.js'
import { didYouMean } from '../suggest.js'
import { ConditionCheck } from './conditions.js'

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

class RoleCheck {
  readonly #conditions: ConditionCheck

  constructor(private readonly checking: Checking) {
    const error = (pointer: string, message: string, hint: string | null) => this.error(pointer, message, hint)
    this.#conditions = new ConditionCheck({ models: checking.models, error })
  }

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
    for (const name of fields) this.#conditions.attribute(child(pointer, 'fields'), model, name)
    if (where !== undefined) this.#conditions.where(child(pointer, 'where'), model, where)
  }
}
