import type { Parameter } from '../../api/index.js'

/** A condition on an attribute, perhaps through relations and components: the path names them. */
export interface Condition {
  readonly path: readonly string[]
  /** `$eq`, as the content API has it. */
  readonly operator: string
  readonly value: string | readonly string[]
}

/** Something that the panel cannot show as a condition: kept as the address has it. */
export interface RawFilter {
  readonly raw: Parameter
}

/** Conditions of which one must hold. */
export interface Alternatives {
  readonly anyOf: readonly Condition[]
}

export type Filter = Condition | Alternatives | RawFilter

/** Reads `filters` of an address. All of them must hold. */
export function readFilters(filters: Parameter | undefined): readonly Filter[] {
  if (filters === undefined || typeof filters === 'string') return []
  if (Array.isArray(filters)) return filters.flatMap(readFilters)
  return Object.entries(filters).flatMap(([name, value]) => {
    if (name === '$and') return readFilters(value)
    if (name === '$or') return [readAlternatives(value) ?? { raw: { [name]: value } }]
    if (name.startsWith('$')) return [{ raw: { [name]: value } }]
    return readConditions([name], value)
  })
}

/** Returns null unless each of them is one condition. */
function readAlternatives(value: Parameter): Filter | null {
  if (!Array.isArray(value) || value.length === 0) return null
  const anyOf = value.flatMap((one) => {
    const [condition, ...others] = readFilters(one)
    return condition !== undefined && 'path' in condition && others.length === 0 ? [condition] : []
  })
  return anyOf.length === value.length ? someOf(anyOf) : null
}

/** Returns the conditions of a filter that the panel can show. */
export function conditionsOf(filter: Condition | Alternatives): readonly Condition[] {
  return 'anyOf' in filter ? filter.anyOf : [filter]
}

/** Returns the filter of conditions of which one must hold. */
export function someOf(conditions: readonly Condition[]): Condition | Alternatives {
  const [only] = conditions
  return only !== undefined && conditions.length === 1 ? only : { anyOf: conditions }
}

function readConditions(path: readonly string[], value: Parameter): readonly Filter[] {
  if (typeof value === 'string') return [{ path, operator: '$eq', value }]
  if (Array.isArray(value)) return [{ raw: nest(path, value) }]
  return Object.entries(value).flatMap(([name, inner]): readonly Filter[] => {
    if (!name.startsWith('$')) return readConditions([...path, name], inner)
    if (isValue(inner) && !logical.has(name)) return [{ path, operator: name, value: inner }]
    return [{ raw: nest([...path, name], inner) }]
  })
}

const logical = new Set(['$and', '$or', '$not'])

function isValue(value: Parameter): value is string | string[] {
  return typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'))
}

function nest(path: readonly string[], value: Parameter): Parameter {
  return path.reduceRight<Parameter>((inner, name) => ({ [name]: inner }), value)
}

/** Returns the filters in the language of the content API; undefined if there are none. */
export function writeFilters(filters: readonly Filter[]): Parameter | undefined {
  return filters.length === 0 ? undefined : { $and: filters.map(written) }
}

function written(filter: Filter): Parameter {
  if ('raw' in filter) return filter.raw
  if ('anyOf' in filter) return { $or: filter.anyOf.map(written) }
  return nest([...filter.path, filter.operator], typeof filter.value === 'string' ? filter.value : [...filter.value])
}
