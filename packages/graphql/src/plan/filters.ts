import type { CompiledScalar, CompiledType } from '@content-gen/runtime/query'

type Input = Readonly<Record<string, unknown>>

/**
 * Converts `<Type>FiltersInput` to the query language: `{ title: { eq: "a" } }` becomes `{ title: { $eq: "a" } }`. The type distinguishes
 * an attribute from an operator of the same name.
 */
export function toQueryFilters(type: CompiledType, filters: Input): Input {
  return allOf(termsOf(type, filters))
}

/** Returns no terms for a filter that asks nothing: `{}`, `{ author: {} }`. */
function termsOf(type: CompiledType, filters: Input): Input[] {
  return Object.entries(filters).flatMap(([key, value]) => groupTerms(type, key, value))
}

/** Returns the terms as one object if no two have the same key. */
function allOf(terms: readonly Input[]): Input {
  const entries = terms.flatMap((term) => Object.entries(term))
  const isPlain = entries.length > 0 && new Set(entries.map(([key]) => key)).size === entries.length
  return isPlain ? Object.fromEntries(entries) : { $and: terms }
}

function groupTerms(type: CompiledType, key: string, value: unknown): Input[] {
  const attribute = type.attributes.get(key)
  if (attribute === undefined && key !== 'id') {
    if (key === 'or') return some(groups(type, value), (any) => ({ $or: any }))
    return groups(type, value).map((group) => (key === 'not' ? { $not: group } : group))
  }
  switch (attribute?.kind) {
    case 'relation':
    case 'component':
    case 'media':
      // Of a related entry, null asks nothing, as in Strapi v4.
      if (!isInput(value)) return []
      return some(termsOf(attribute.link.target, value), (terms) => ({ [key]: within(allOf(terms), value) }))
    default:
      if (!isInput(value)) return [{ [key]: { $null: true } }]
      return valueTerms(key, value, attribute?.kind === 'scalar' && isMoment(attribute))
  }
}

/** REST takes a negated group of a relation only within `$and`: one directly below it is rejected, as in Strapi v4. */
function within(group: Input, sent: Input): Input {
  return '$not' in group && !('not' in sent) ? { $and: [group] } : group
}

/** Returns a term that is made of others, none if there are none. */
function some(terms: readonly Input[], term: (terms: readonly Input[]) => Input): Input[] {
  return terms.length === 0 ? [] : [term(terms)]
}

function isMoment({ descriptor }: CompiledScalar): boolean {
  return descriptor.type === 'datetime' || descriptor.type === 'timestamp'
}

function groups(type: CompiledType, value: unknown): Input[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter(isInput).flatMap((group) => some(termsOf(type, group), allOf))
}

/** Converts the operators of one attribute. `and` and `or` hold values: equal to all of them, equal to any. */
function valueTerms(key: string, operators: Input, ofMoment: boolean): Input[] {
  const plain: Record<string, unknown> = {}
  const others = Object.entries(operators).flatMap(([operator, value]): Input[] => {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    const equals = () => values.map((item) => ({ [key]: { $eq: item } }))
    if (operator === 'and') return equals()
    if (operator === 'or') return [{ $or: equals() }]
    if (operator === 'not')
      return isInput(value)
        ? some(valueTerms(key, value, ofMoment), (terms) => ({ $not: allOf(terms) }))
        : [{ [key]: { $notNull: true } }]
    plain[`$${operator}`] = ofMoment && ofText.has(operator) && value !== null ? textOfDate : value
    return []
  })
  return Object.keys(plain).length > 0 ? [{ [key]: plain }, ...others] : others
}

const ofText = new Set(['eqi', 'nei', 'contains', 'notContains', 'containsi', 'notContainsi', 'startsWith', 'endsWith'])
/** Strapi v4 looks for the text of a JavaScript date, which no stored moment contains. */
const textOfDate = 'GMT'

function isInput(value: unknown): value is Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
