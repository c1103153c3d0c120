/** The named queries of the config, as the types of clients have them: the read determines the type of the answer. */
import { parameterTypes, type Model, type ProjectConfig, type ValueType } from '@content-gen/schema'
import { propertyKey, quoteTypescript } from '../typescript/quote.js'

const width = 120

/** Returns the lines of the member `queries`: by the path of the content type and the name. */
export function queryTypes(
  served: readonly Model[],
  config: ProjectConfig,
  models: readonly Model[],
): readonly string[] {
  const paths: Record<string, object> = {}
  for (const model of served) {
    const own = Object.entries(config.queries).filter(([, { type }]) => type === model.uid)
    const path = model.kind === 'single' ? model.names.singular : model.names.plural
    if (own.length > 0)
      paths[path] = Object.fromEntries(
        own.map(([name, query]) => [name, typeOf(query, parameterTypes(models, query, config))]),
      )
  }
  return Object.keys(paths).length === 0 ? [] : `queries: ${printType(paths, '  ')}`.split('\n').map(unindented)
}

/** The template indents every line of a member. */
function unindented(line: string): string {
  return line.replace(/^ {2}/, '')
}

/** A parameter of a request. */
class Parameter {
  constructor(
    readonly isOptional: boolean,
    readonly type: string,
  ) {}
}

/** Their types in TypeScript. */
const typesOfValues: Readonly<Record<ValueType & string, string>> = {
  text: 'string | number | boolean',
  number: 'number',
  integer: 'number',
  biginteger: 'string | number',
  boolean: 'boolean',
  date: 'string',
  time: 'string',
  datetime: 'string | number',
}

function typeOf(
  { action, read, parameters }: ProjectConfig['queries'][string],
  types: ReadonlyMap<string, ValueType>,
): object {
  const { fields, populate, publicationState, locale, pagination } = read
  // A placeholder is any locale.
  const code = typeof locale === 'string' && locale.startsWith('{') ? undefined : locale
  const given = Object.entries(parameters).map(([name, preset]) => {
    const type = types.get(name) ?? 'text'
    const text = typeof type === 'string' ? typesOfValues[type] : type.map(quoteTypescript).join(' | ')
    return [name, new Parameter(preset !== null, text)]
  })
  return {
    action,
    read: { fields, populate: shapeOf(populate), publicationState, locale: code, pagination: modeOf(pagination) },
    parameters: Object.fromEntries(given),
  }
}

/** Returns what of a pagination determines its meta; undefined for counted pages. */
function modeOf(pagination: unknown): object | undefined {
  if (!isTree(pagination)) return undefined
  const { start, limit, withCount } = pagination
  const mode = {
    ...(start === undefined && limit === undefined ? {} : { start: new Parameter(false, 'number') }),
    ...(withCount === undefined
      ? {}
      : { withCount: typeof withCount === 'boolean' ? withCount : new Parameter(false, 'boolean') }),
  }
  return Object.keys(mode).length === 0 ? undefined : mode
}

/** Conditions, order and limits do not change the type of an answer. */
const withoutEffect = new Set(['filters', 'sort', 'start', 'limit'])

/** Returns `populate` without what says nothing about types: below an attribute are its options, below `on` components. */
function shapeOf(populate: unknown): unknown {
  if (!isTree(populate)) return populate
  return Object.fromEntries(Object.entries(populate).map(([name, options]) => [name, optionsOf(options)]))
}

function optionsOf(options: unknown): unknown {
  if (!isTree(options)) return options
  const kept = Object.entries(options).filter(([name]) => !withoutEffect.has(name))
  if (kept.length === 0) return true
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name === 'populate' || name === 'on' ? shapeOf(value) : value]),
  )
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Prints a JSON value as the type that has it alone, in Prettier's layout. */
function printType(value: unknown, indent: string, before = 0): string {
  if (value instanceof Parameter) return value.type
  if (typeof value === 'string') return quoteTypescript(value)
  if (Array.isArray(value)) return printTuple(value, indent, before)
  if (!isTree(value)) return String(value)
  const members = Object.entries(value).filter(([, item]) => item !== undefined)
  if (members.length === 0) return 'object'
  const inner = `${indent}  `
  const lines = members.map(([name, item]) => {
    const start = `${inner}${propertyKey(name)}${item instanceof Parameter && item.isOptional ? '?' : ''}: `
    return start + printType(item, inner, start.length)
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

function printTuple(items: readonly unknown[], indent: string, before: number): string {
  const printed = items.map((item) => printType(item, `${indent}  `))
  const line = `[${printed.join(', ')}]`
  return before + line.length <= width
    ? line
    : `[\n${printed.map((item) => `${indent}  ${item},\n`).join('')}${indent}]`
}
