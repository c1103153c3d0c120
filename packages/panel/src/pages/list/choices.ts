import type { Attribute, ContentType } from '@content-gen/admin/panel-api'
import { fieldTitle, type CatalogIndex } from '../../api/index.js'
import type { MessageKey } from '../../i18n/index.js'
import type { ListedAttribute } from './listed-attribute.js'

/** An attribute to filter by, perhaps of what the entry links to or has inside. */
export interface Choice {
  readonly path: readonly string[]
  readonly text: string
  readonly attribute: ListedAttribute
  /** The uid of the type or component that has it. */
  readonly owner: string
}

const idAttribute: Attribute = { name: 'id', type: 'integer', system: true }

/** Returns what a list can be filtered by: attributes, and those one step further through relations and components. */
export function choicesOf(catalog: CatalogIndex, type: ContentType): readonly Choice[] {
  return [...type.attributes, idAttribute].flatMap((attribute) => {
    const own = { path: [attribute.name], text: fieldTitle(attribute), attribute, owner: type.uid }
    const inner = innerOf(catalog, attribute)
    const further = (inner?.attributes ?? [])
      .filter((one) => operatorsOf(one).length > 0 && innerOf(catalog, one) === undefined)
      .map((one) => ({
        path: [attribute.name, one.name],
        text: `${fieldTitle(attribute)} › ${fieldTitle(one)}`,
        attribute: one,
        owner: inner?.uid ?? '',
      }))
    return [...(operatorsOf(attribute).length > 0 ? [own] : []), ...further]
  })
}

function innerOf(catalog: CatalogIndex, attribute: Attribute) {
  if (attribute.type === 'component') return catalog.componentOf.get(attribute.component)
  if (attribute.type !== 'relation' || attribute.targets.length !== 1) return undefined
  return catalog.typeOf.get(attribute.targets[0] ?? '')
}

/** Returns the operators of the content API that make sense for an attribute, the most usual first. */
export function operatorsOf(attribute: ListedAttribute): readonly string[] {
  switch (attribute.type) {
    case 'string':
    case 'text':
    case 'richtext':
    case 'email':
    case 'uid':
      return ['$containsi', '$notContainsi', '$eq', '$ne', '$startsWith', '$endsWith', '$null', '$notNull']
    case 'integer':
    case 'biginteger':
    case 'float':
    case 'decimal':
      return ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$between', '$null', '$notNull']
    case 'date':
    case 'time':
      return ['$eq', '$gt', '$lt', '$between', '$null', '$notNull']
    case 'datetime':
    case 'timestamp':
      return ['$gt', '$lt', '$between', '$null', '$notNull']
    case 'boolean':
      return ['$eq', '$null', '$notNull']
    case 'enumeration':
      return ['$eq', '$ne', '$in', '$notIn', '$null', '$notNull']
    case 'relation':
      return attribute.targets.length === 1 ? ['$in', '$notIn', '$null', '$notNull'] : []
    case 'person':
    case 'untranslated':
    case 'review':
      return ['$eq']
    case 'media':
    case 'json':
    case 'blocks':
    case 'array':
    case 'component':
    case 'dynamiczone':
    case 'password':
    case 'languages':
      return []
  }
}

/** Operators that need no value. */
export const valueless: ReadonlySet<string> = new Set(['$null', '$notNull'])

const moments: ReadonlySet<string> = new Set(['date', 'time', 'datetime', 'timestamp'])

const words: Readonly<Record<string, MessageKey>> = {
  $containsi: 'operator.containsi',
  $notContainsi: 'operator.notContainsi',
  $contains: 'operator.contains',
  $notContains: 'operator.notContains',
  $startsWith: 'operator.startsWith',
  $endsWith: 'operator.endsWith',
  $eq: 'operator.eq',
  $eqi: 'operator.eq',
  $ne: 'operator.ne',
  $in: 'operator.in',
  $notIn: 'operator.notIn',
  $gt: 'operator.gt',
  $gte: 'operator.gte',
  $lt: 'operator.lt',
  $lte: 'operator.lte',
  $between: 'operator.between',
  $null: 'operator.null',
  $notNull: 'operator.notNull',
}

/** Returns the word of an operator; null for one that the panel does not offer. */
export function operatorWord(operator: string, attribute: ListedAttribute | undefined): MessageKey | null {
  if (attribute && moments.has(attribute.type)) {
    if (operator === '$gt') return 'operator.after'
    if (operator === '$lt') return 'operator.before'
  }
  return words[operator] ?? null
}

/** The condition's attribute in the content API: a relation is compared by the id of what it links to. */
export function pathOf({ path, attribute }: Choice, operator: string): readonly string[] {
  return attribute.type === 'relation' && !valueless.has(operator) ? [...path, 'id'] : path
}

/** A condition on it is a parameter of its own, of which each must hold. */
export function isAlone({ attribute }: Choice): boolean {
  return attribute.type === 'person' || attribute.type === 'untranslated' || attribute.type === 'review'
}

/** Returns the choice that a condition of an address came from. */
export function choiceOf(choices: readonly Choice[], path: readonly string[]): Choice | undefined {
  const same = (one: readonly string[]) => one.join('.') === path.join('.')
  const exact = choices.find((choice) => same(choice.path))
  if (exact && !(path.at(-1) === 'id' && path.length > 1)) return exact
  return choices.find((choice) => choice.attribute.type === 'relation' && same([...choice.path, 'id'])) ?? exact
}
