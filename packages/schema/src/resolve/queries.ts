/** The names in the queries of the config: types, attributes and operators. */
import { fileUid } from '@content-gen/contract'
import type { QuerySource, ProjectConfig } from '@content-gen/contract'
import { parameterForm } from '../config/queries.js'
import { Report } from '../diagnostics.js'
import { child } from '../pointer.js'
import { quote, quoteList } from '../quote.js'
import type { Field, Model } from '../schema.js'
import { didYouMean } from '../suggest.js'
import { hasRefusedNot, operators, refusedNot } from './operators.js'
import { comparedWith, misfit, operandOf, type ValueType } from './value-type.js'

interface Checking {
  readonly config: ProjectConfig
  readonly report: Report
  readonly unreadable: ReadonlySet<string>
}

/** Reports what named queries name and the models do not have. */
export function checkQueries(models: readonly Model[], { config, report, unreadable }: Checking): void {
  const byUid = new Map(models.map((model) => [model.uid, model]))
  const served = models.filter(({ uid, kind }) => uid.startsWith('api::') && kind !== 'component')
  for (const [name, query] of Object.entries(config.queries)) {
    const pointer = child('/queries', name)
    const model = served.find(({ uid }) => uid === query.type)
    const at = { file: config.file, pointer: child(pointer, 'type') }
    if (model === undefined) {
      if (query.type === '' || unreadable.has(query.type)) continue
      const known = served.map(({ uid }) => uid)
      report.error('query-type', at, `there is no content type ${quote(query.type)}`, didYouMean(query.type, known))
    } else if (model.kind === 'single' && query.action === 'findOne')
      report.error('query-type', at, `${quote(query.type)} is a single type: its only read is "find"`)
    else new QueryCheck({ byUid, config, report }).query(pointer, model, query)
  }
}

/** Returns the types of the parameters of a query that `checkQueries` accepts. */
export function parameterTypes(
  models: readonly Model[],
  query: QuerySource,
  config: ProjectConfig,
): ReadonlyMap<string, ValueType> {
  const byUid = new Map(models.map((model) => [model.uid, model]))
  const check = new QueryCheck({ byUid, config, report: new Report() })
  const model = byUid.get(query.type)
  if (model !== undefined) check.query('', model, query)
  return check.types
}

const options = ['fields', 'filters', 'sort', 'populate', 'start', 'limit', 'count', 'publicationState', 'on']
/** They lead to administrators, which are no model. */
const creators = new Set(['createdBy', 'updatedBy'])

class QueryCheck {
  /** Of the parameters, by name. */
  readonly types = new Map<string, ValueType>()

  constructor(
    private readonly context: {
      readonly byUid: ReadonlyMap<string, Model>
      readonly config: ProjectConfig
      readonly report: Report
    },
  ) {}

  query(pointer: string, model: Model, { read }: QuerySource): void {
    this.#level(pointer, model, read)
    const { i18n } = this.context.config
    const { locale, pagination, _q: search } = read
    const at = child(pointer, 'locale')
    if (typeof locale === 'string' && !parameterForm.test(locale) && !['all', ...i18n.locales].includes(locale))
      this.#error(at, `there is no locale ${quote(locale)}`, didYouMean(locale, i18n.locales))
    else this.#value(at, locale, model.localized ? [...i18n.locales, 'all'] : 'text')
    this.#value(child(pointer, '_q'), search, 'text')
    if (isRecord(pagination))
      for (const [key, value] of Object.entries(pagination))
        this.#value(child(child(pointer, 'pagination'), key), value, key === 'withCount' ? 'boolean' : 'integer')
  }

  #level(pointer: string, model: Model, { fields, filters, sort, populate }: Readonly<Record<string, unknown>>): void {
    for (const name of texts(fields)) if (name !== '*') this.#attribute(child(pointer, 'fields'), model, name)
    if (filters !== undefined) this.#filters(child(pointer, 'filters'), model, filters, 'text')
    this.#sort(child(pointer, 'sort'), model, sort)
    this.#populate(child(pointer, 'populate'), model, populate)
  }

  #filters(pointer: string, model: Model | null, value: unknown, type: ValueType): void {
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value
      for (const [index, item] of items.entries()) this.#filters(child(pointer, index), model, item, type)
    } else if (isRecord(value)) {
      for (const [key, item] of Object.entries(value)) {
        const here = child(pointer, key)
        if (!key.startsWith('$')) {
          const field = model && this.#attribute(here, model, key)
          const target = field && this.#target(field)
          if (target && isRecord(item) && hasRefusedNot(item))
            this.#error(child(here, '$not'), refusedNot.message, refusedNot.hint)
          this.#filters(here, target, item, field ? comparedWith(field) : key === 'id' ? 'integer' : 'text')
        } else if (operators.includes(key)) this.#filters(here, model, item, operandOf(key, type))
        else this.#error(here, `there is no operator ${quote(key)}`, didYouMean(key, operators))
      }
    } else this.#value(pointer, value, type)
  }

  /** A value, or a parameter in place of one. One that is compared with several types is text. */
  #value(pointer: string, value: unknown, type: ValueType): void {
    const [isParameter, name = '', preset] = (typeof value === 'string' && parameterForm.exec(value)) || []
    if (isParameter) {
      const known = this.types.get(name) ?? type
      this.types.set(name, String(known) === String(type) ? type : 'text')
    }
    const given = isParameter ? preset : value
    const wrong = given === undefined ? null : misfit(given, type)
    if (wrong !== null) this.#error(pointer, wrong, null)
  }

  #sort(pointer: string, model: Model, value: unknown): void {
    for (const name of texts(value)) this.#path(pointer, model, name.split(':')[0]?.trim() ?? '')
    if (isRecord(value))
      for (const [key, item] of Object.entries(value)) {
        const field = this.#attribute(child(pointer, key), model, key)
        const target = field && this.#target(field)
        if (target && isRecord(item)) this.#sort(child(pointer, key), target, item)
      }
  }

  #populate(pointer: string, model: Model, value: unknown): void {
    for (const path of texts(value)) if (path !== '*') this.#path(pointer, model, path, true)
    if (!isRecord(value)) return
    for (const [key, item] of Object.entries(value)) {
      const here = child(pointer, key)
      const field = this.#attribute(here, model, key)
      if (!isRecord(item) || creators.has(key)) continue
      const wrong = Object.keys(item).find((name) => !options.includes(name))
      if (wrong !== undefined)
        this.#error(child(here, wrong), `"populate" has no ${quote(wrong)}`, didYouMean(wrong, options))
      for (const name of ['start', 'limit']) this.#value(child(here, name), item[name], 'integer')
      const target = field && this.#target(field)
      if (target) this.#level(here, target, item)
      else if (field?.kind === 'dynamiczone') this.#zone(child(here, 'on'), field.components, item['on'])
    }
  }

  #zone(pointer: string, components: readonly string[], on: unknown): void {
    if (!isRecord(on)) return
    for (const [uid, item] of Object.entries(on)) {
      const component = components.includes(uid) ? this.context.byUid.get(uid) : undefined
      if (component === undefined) {
        const hint = didYouMean(uid, components) ?? `Its components are ${quoteList(components, 'and')}.`
        this.#error(child(pointer, uid), `the zone has no component ${quote(uid)}`, hint)
      } else if (isRecord(item)) this.#level(child(pointer, uid), component, item)
    }
  }

  /** `author.avatar`: all but the last lead on, or with `isLink` all of them. */
  #path(pointer: string, model: Model, path: string, isLink = false): void {
    let current: Model | null = model
    for (const name of path.split('.')) {
      if (current === null || name === '*') return
      const field: Field | null = this.#attribute(pointer, current, name)
      if (isLink && field !== null && (field.kind === 'scalar' || field.kind === 'enum' || field.kind === 'json'))
        this.#error(pointer, `${quote(name)} is not a link: there is nothing to populate`, 'Name it in "fields".')
      current = field && this.#target(field)
    }
  }

  #target(field: Field): Model | null {
    const uid =
      field.kind === 'relation' || field.kind === 'morph'
        ? field.target
        : field.kind === 'component'
          ? field.component
          : field.kind === 'media'
            ? fileUid
            : null
    return this.context.byUid.get(uid ?? '') ?? null
  }

  #attribute(pointer: string, model: Model, name: string): Field | null {
    const found = model.fields.find((field) => field.name === name) ?? null
    if (name === 'id' || (model.creators !== null && creators.has(name))) return null
    const names = model.fields.filter(({ isPrivate }) => !isPrivate).map((field) => field.name)
    if (found === null) {
      const message = `${quote(model.uid)} has no attribute ${quote(name)}`
      this.#error(pointer, message, didYouMean(name, names) ?? `Its attributes are: ${quoteList(names, 'and')}.`)
    } else if (found.isPrivate) this.#error(pointer, `${quote(name)} is private, and no query can use it`, null)
    return found
  }

  #error(pointer: string, message: string, hint: string | null): void {
    this.context.report.error('query', { file: this.context.config.file, pointer }, message, hint)
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text, parts of which commas separate, or a list of such texts. */
function texts(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items.flatMap((item) =>
    typeof item === 'string' && item !== '' ? item.split(',').map((part) => part.trim()) : [],
  )
}
