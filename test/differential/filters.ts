import fc from 'fast-check'
import { comparisons, textOperators } from './evaluator/query.js'
import { isText } from './evaluator/values.js'
import { rowsOf, scalarOf } from './evaluator/world.js'
import { linksOf, scalarNames, typeOf } from './names.js'
import type { ScalarType } from './evaluator/model-file.js'
import type { Model } from './evaluator/model-set.js'
import type { Filter, Operator, Test } from './evaluator/query.js'
import type { Source } from './names.js'

/** Filters on a type, through relations up to `depth`. Only the root has `not` around groups. */
export function filter(source: Source, model: Model, depth: number, isRoot = false): fc.Arbitrary<Filter> {
  const alone: fc.Arbitrary<Filter> = test(source, model).map((found) => ({ kind: 'test', ...found }))
  if (depth === 0) return alone
  const inner = filter(source, model, depth - 1, isRoot)
  const group = fc.record({
    kind: fc.constantFrom('or' as const, 'or' as const, 'and' as const),
    terms: fc.array(inner, { minLength: 1, maxLength: 3 }),
  })
  const choices = [
    { arbitrary: alone, weight: 6 },
    { arbitrary: group, weight: 2 },
  ]
  if (isRoot) choices.push({ arbitrary: inner.map((term) => ({ kind: 'not', term })), weight: 1 })
  const links = linksOf(source, model)
  if (links.length > 0) {
    const within = fc
      .constantFrom(...links)
      .chain(([attribute, target]) =>
        filter(source, target, depth - 1).map<Filter>((term) => ({ kind: 'within', attribute, term })),
      )
    choices.push({ arbitrary: within, weight: 3 })
  }
  return fc.oneof(...choices)
}

/** One attribute, one operator. */
export function test(source: Source, model: Model): fc.Arbitrary<{ attribute: string; test: Test }> {
  const found = scalarNames(source, model).chain((attribute) =>
    operation(source, model, attribute).map((drawn) => ({ attribute, test: drawn })),
  )
  return fc
    .tuple(found, fc.nat(9))
    .map(([{ attribute, test: drawn }, negated]) => ({ attribute, test: negated === 0 ? { not: drawn } : drawn }))
}

function operation(source: Source, model: Model, attribute: string): fc.Arbitrary<Test> {
  return fc.constantFrom(...operatorsOf(typeOf(model, attribute))).chain((operator) => {
    if (operator === '$null' || operator === '$notNull') return fc.constant<Test>({ operator, values: [] })
    const looksInside = (textOperators as readonly string[]).includes(operator)
    const drawn = looksInside ? piece(source, model, attribute) : value(source, model, attribute)
    return values(operator, drawn).map((given) => ({ operator, values: given }))
  })
}

function values(operator: Operator, drawn: fc.Arbitrary<string>): fc.Arbitrary<string[]> {
  if (operator === '$between') return fc.array(drawn, { minLength: 2, maxLength: 2 })
  const isList = operator === '$in' || operator === '$notIn'
  const several = fc.array(drawn, { minLength: 1, maxLength: isList ? 5 : 2 })
  return fc.oneof({ arbitrary: drawn.map((one) => [one]), weight: 6 }, { arbitrary: several, weight: isList ? 4 : 1 })
}

/** A value that is stored or could be. */
function value(source: Source, model: Model, attribute: string): fc.Arbitrary<string> {
  const type = typeOf(model, attribute)
  const there = new Set<string>()
  for (const row of rowsOf(source.world, model.uid)) {
    const stored = scalarOf(row, attribute)
    if (stored !== null && typeof stored !== 'object')
      there.add(type === 'timestamp' ? asMoment(String(stored)) : String(stored))
  }
  if (!isText(type)) there.delete('')
  const stranger = fc.constantFrom(...strangers[kindOf(type)])
  if (there.size === 0) return stranger
  return fc.oneof({ arbitrary: fc.constantFrom(...there), weight: 5 }, { arbitrary: stranger, weight: 1 })
}

/** A part of a value, in some letter case. */
export function piece(source: Source, model: Model, attribute: string): fc.Arbitrary<string> {
  const parts = fc.record({
    whole: value(source, model, attribute),
    from: fc.nat(3),
    length: fc.nat(4),
    letters: fc.nat(3),
  })
  return parts.map(({ whole, from, length, letters }) => {
    const start = from % (whole.length || 1)
    const part =
      length === 0
        ? whole
        : Array.from(whole)
            .slice(start, start + length)
            .join('')
    return letters === 0 ? part.toUpperCase() : letters === 1 ? part.toLowerCase() : part
  })
}

/** A number with few digits would be read as a year. */
function asMoment(milliseconds: string): string {
  return milliseconds.length > 5 ? milliseconds : new Date(Number(milliseconds)).toISOString()
}

type Kind = 'text' | 'whole' | 'number' | 'truth' | 'date' | 'time' | 'moment' | 'tree'

function kindOf(type: ScalarType): Kind {
  switch (type) {
    case 'integer':
    case 'biginteger':
      return 'whole'
    case 'float':
    case 'decimal':
      return 'number'
    case 'boolean':
      return 'truth'
    case 'date':
    case 'time':
      return type
    case 'datetime':
    case 'timestamp':
      return 'moment'
    case 'json':
    case 'blocks':
      return 'tree'
    default:
      return 'text'
  }
}

const strangers: Readonly<Record<Kind, readonly string[]>> = {
  text: ['zzz', '', '%', '_', 'É', 'null'],
  whole: ['3', '-7', '0'],
  number: ['0.25', '3', '-1e3'],
  truth: ['true', 'false', 't', 'f', '1', '0'],
  date: ['2024-01-15', '2000-02-29'],
  time: ['10:20:30', '10:20:30.5'],
  moment: ['2024-01-02', '2024-06-01T00:00:00Z', '1704164645000', '2024-01-02T04:04:05+01:00'],
  tree: ['zzz'],
}

const nullness = ['$null', '$notNull'] as const
const lists = ['$in', '$notIn', '$between'] as const

/** The operators on which the databases agree: none that need the text of fractions or trees. */
function operatorsOf(type: ScalarType): readonly Operator[] {
  switch (kindOf(type)) {
    case 'tree':
      return nullness
    case 'number':
      return [...comparisons, ...lists, ...nullness]
    default:
      return [...comparisons, ...lists, ...textOperators, ...nullness]
  }
}
