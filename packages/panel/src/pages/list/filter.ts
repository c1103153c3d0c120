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

export type Filter = Condition | RawFilter

/** Reads `filters` of an address. All conditions must hold. */
export function readFilters(filters: Parameter | undefined): readonly Filter[] {
  if (filters === undefined || typeof filters === 'string') return []
  if (Array.isArray(filters)) return filters.flatMap(readFilters)
  return Object.entries(filters).flatMap(([name, value]) => {
    if (name === '$and') return readFilters(value)
    if (name.startsWith('$')) return [{ raw: { [name]: value } }]
    return readConditions([name], value)
  })
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
  if (filters.length === 0) return undefined
  return {
    $and: filters.map((filter) =>
      'raw' in filter
        ? filter.raw
        : nest([...filter.path, filter.operator], typeof filter.value === 'string' ? filter.value : [...filter.value]),
    ),
  }
}
