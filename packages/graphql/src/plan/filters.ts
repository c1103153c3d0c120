import type { CompiledType } from '@content-gen/runtime/query'

type Input = Readonly<Record<string, unknown>>

/**
 * `<Type>FiltersInput` in the words of the query language: `{ title: { eq: "a" } }` is `{ $and: [{ title: { $eq: "a" } }] }`.
 * What is known of the type tells an attribute from an operator of the same name.
 */
export function toQueryFilters(type: CompiledType, filters: Input): Input {
  const terms = Object.entries(filters).flatMap(([key, value]) => groupTerms(type, key, value))
  return { $and: terms }
}

function groupTerms(type: CompiledType, key: string, value: unknown): Input[] {
  const attribute = type.attributes.get(key)
  if (attribute === undefined || attribute.kind === 'scalar') {
    if (key === 'and' && attribute === undefined) return groups(type, value)
    if (key === 'or' && attribute === undefined) return [{ $or: groups(type, value) }]
    if (key === 'not' && attribute === undefined) return groups(type, value).map((group) => ({ $not: group }))
    return isInput(value) ? valueTerms(key, value) : [{ [key]: { $null: true } }]
  }
  if (!isInput(value)) return [{ [key]: { $null: true } }]
  if (attribute.kind === 'zone' || attribute.kind === 'morph') return [{ [key]: value }]
  return [{ [key]: toQueryFilters(attribute.link.target, value) }]
}

function groups(type: CompiledType, value: unknown): Input[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter(isInput).map((group) => toQueryFilters(type, group))
}

/** Operators of one attribute. `and` and `or` hold values: equal to all of them, equal to any. */
function valueTerms(key: string, operators: Input): Input[] {
  return Object.entries(operators).flatMap(([operator, value]): Input[] => {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    const equals = () => values.map((item) => ({ [key]: { $eq: item } }))
    if (operator === 'and') return equals()
    if (operator === 'or') return [{ $or: equals() }]
    if (operator === 'not') return isInput(value) ? [{ $not: { $and: valueTerms(key, value) } }] : []
    return [{ [key]: { [`$${operator}`]: value } }]
  })
}

function isInput(value: unknown): value is Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
