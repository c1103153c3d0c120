/** Random reads of one world: names from the models, values mostly from the data. */
import fc from 'fast-check'
import { isMany, isMorph, isOpen, isScalar, modelOfUid, targetOf } from './evaluator/model-set.js'
import { comparisons, textOperators } from './evaluator/query.js'
import { canPopulate, readableScalars } from './evaluator/shape.js'
import { isText } from './evaluator/values.js'
import { rowsOf, scalarOf } from './evaluator/world.js'
import type { Read } from './evaluator/evaluate.js'
import type { Attribute, Model, ModelSet, ScalarType } from './evaluator/model-set.js'
import type {
  Filter,
  Operator,
  Order,
  Pagination,
  Populate,
  Populated,
  PublicationState,
  Query,
  Test,
} from './evaluator/query.js'
import type { World } from './evaluator/world.js'

export interface Case {
  readonly read: Read
  /** Chooses among the ways to spell the query. */
  readonly style: number
}

export function cases(set: ModelSet, world: World, locales: readonly string[]): fc.Arbitrary<Case> {
  const arbitraries = new Queries(set, world, locales)
  const models = [...set.models.values()].filter((model) => model.path !== '' && set.readable.has(model.uid))
  const read = fc.constantFrom(...models).chain((model) => arbitraries.read(model))
  return fc.record({ read, style: fc.nat() })
}

/** A filter that is about columns of the row itself and can be negated as a whole: `p`, not `p` and unknown make all. */
export function simpleTests(
  set: ModelSet,
  world: World,
): fc.Arbitrary<{ model: Model; attribute: string; test: Test }> {
  const arbitraries = new Queries(set, world, [], false)
  const models = [...set.models.values()].filter(
    (model) => model.kind === 'collection' && model.path !== '' && set.readable.has(model.uid),
  )
  return fc.constantFrom(...models).chain((model) => arbitraries.test(model).map((filter) => ({ model, ...filter })))
}

class Queries {
  constructor(
    readonly set: ModelSet,
    readonly world: World,
    readonly locales: readonly string[],
    readonly withRefused = true,
  ) {}

  read(model: Model): fc.Arbitrary<Read> {
    const query = this.query(model)
    if (model.kind === 'single')
      return query.map((asked) => ({ model, query: { ...asked, sort: [], pagination: {}, search: '' } }))
    const ids = rowsOf(this.world, model.uid).map((row) => row.id)
    const list = query.map((asked) => ({ model, query: asked }))
    const one = fc.record({ model: fc.constant(model), id: fc.constantFrom(...ids, 999_999), query })
    return fc.oneof({ arbitrary: list, weight: 9 }, { arbitrary: one, weight: 1 })
  }

  query(model: Model): fc.Arbitrary<Query> {
    return some({
      fields: this.fields(model),
      filters: this.filter(model, 3, true),
      sort: this.sort(model),
      populate: this.populate(model, 2),
      pagination: pagination(),
      search: this.search(model),
      publicationState: publicationState(),
      locale: this.locale(),
    })
  }

  locale(): fc.Arbitrary<'all' | readonly string[]> {
    const listed = fc.subarray([...this.locales, 'xx'], { minLength: 1 })
    return fc.oneof({ arbitrary: fc.constant('all' as const), weight: 3 }, { arbitrary: listed, weight: 1 })
  }

  fields(model: Model): fc.Arbitrary<readonly string[]> {
    const open = fc.shuffledSubarray(['id', ...readableScalars(model)], { minLength: 1 })
    return this.orRefused(open, model, (name) => [name])
  }

  sort(model: Model): fc.Arbitrary<readonly Order[]> {
    return fc.array(fc.record({ path: this.path(model, 2), descending: fc.boolean() }), { minLength: 1, maxLength: 3 })
  }

  path(model: Model, depth: number): fc.Arbitrary<readonly string[]> {
    const links = this.links(model)
    const scalar = fc.constantFrom(
      'id',
      ...readableScalars(model).filter((name) => isSortable(model.attributes.get(name))),
    )
    const here = this.orRefused(
      scalar.map((name) => [name]),
      model,
      (name) => [name],
    )
    if (depth === 0 || links.length === 0) return here
    const there = fc
      .constantFrom(...links)
      .chain(([name, target]) => this.path(target, depth - 1).map((rest) => [name, ...rest]))
    return fc.oneof({ arbitrary: here, weight: 3 }, { arbitrary: there, weight: 1 })
  }

  /** `not` around groups exists at the root alone. */
  filter(model: Model, depth: number, isRoot = false): fc.Arbitrary<Filter> {
    const test: fc.Arbitrary<Filter> = this.test(model).map((found) => ({ kind: 'test', ...found }))
    if (depth === 0) return test
    const inner = this.filter(model, depth - 1, isRoot)
    const terms = fc.array(inner, { minLength: 1, maxLength: 3 })
    const links = this.links(model)
    return fc.oneof(
      { arbitrary: test, weight: 6 },
      {
        arbitrary: fc.record({ kind: fc.constantFrom('or' as const, 'or' as const, 'and' as const), terms }),
        weight: 2,
      },
      ...(isRoot ? [{ arbitrary: inner.map((term) => ({ kind: 'not' as const, term })), weight: 1 }] : []),
      ...(links.length
        ? [
            {
              arbitrary: fc.constantFrom(...links).chain(([name, target]) => this.within(name, target, depth - 1)),
              weight: 3,
            },
          ]
        : []),
    )
  }

  /** Once in a while a name that a query must not use: unknown, hidden, or no scalar. */
  orRefused<T>(open: fc.Arbitrary<T>, model: Model, toValue: (name: string) => T): fc.Arbitrary<T> {
    if (!this.withRefused) return open
    const closed = [...model.attributes]
      .filter(([, attribute]) => !isScalar(attribute) || !isOpen(attribute))
      .map(([name]) => name)
    const through = new Set(this.links(model).map(([name]) => name))
    const names = ['nope', 'created_at', ...closed.filter((name) => !through.has(name))]
    return fc.oneof({ arbitrary: open, weight: 199 }, { arbitrary: fc.constantFrom(...names).map(toValue), weight: 1 })
  }

  within(attribute: string, target: Model, depth: number): fc.Arbitrary<Filter> {
    return this.filter(target, depth).map((term) => ({ kind: 'within', attribute, term }))
  }

  test(model: Model): fc.Arbitrary<{ attribute: string; test: Test }> {
    const names = this.orRefused(fc.constantFrom('id', ...readableScalars(model)), model, (name) => name)
    const found = names.chain((attribute) => {
      const type = typeOf(model, attribute)
      return this.operation(model, attribute, type).map((test) => ({ attribute, test }))
    })
    return fc
      .tuple(found, fc.nat(9))
      .map(([{ attribute, test }, negated]) => ({ attribute, test: negated === 0 ? { not: test } : test }))
  }

  operation(model: Model, attribute: string, type: ScalarType): fc.Arbitrary<Test> {
    return fc.constantFrom(...operatorsOf(type)).chain((operator) => {
      if (operator === '$null' || operator === '$notNull') return fc.constant<Test>({ operator, values: [] })
      const looksInside = (textOperators as readonly string[]).includes(operator)
      const value = looksInside ? this.piece(model, attribute, type) : this.value(model, attribute, type)
      const several = operator === '$in' || operator === '$notIn' ? 4 : 1
      const values =
        operator === '$between'
          ? fc.array(value, { minLength: 2, maxLength: 2 })
          : fc.oneof(
              { arbitrary: value.map((one) => [one]), weight: 6 },
              { arbitrary: fc.array(value, { minLength: 1, maxLength: several + 1 }), weight: several },
            )
      return values.map<Test>((drawn) => ({ operator, values: drawn }))
    })
  }

  /** A value that is there, or could be. */
  value(model: Model, attribute: string, type: ScalarType): fc.Arbitrary<string> {
    const there = new Set<string>()
    for (const row of rowsOf(this.world, model.uid)) {
      const value = scalarOf(row, attribute)
      if (value !== null && typeof value !== 'object') there.add(String(value))
    }
    const values = [...there]
      .filter((value) => value !== '' || isText(type))
      .map((value) => (type === 'timestamp' ? asMoment(value) : value))
    const other = fc.constantFrom(...strangers[kindOf(type)])
    return values.length
      ? fc.oneof({ arbitrary: fc.constantFrom(...values), weight: 5 }, { arbitrary: other, weight: 1 })
      : other
  }

  /** Part of a value, in some case. */
  piece(model: Model, attribute: string, type: ScalarType): fc.Arbitrary<string> {
    return fc
      .record({ whole: this.value(model, attribute, type), from: fc.nat(3), length: fc.nat(4), letters: fc.nat(3) })
      .map(({ whole, from, length, letters }) => {
        const letter = [...whole]
        const part =
          length === 0
            ? whole
            : letter
                .slice(from % (letter.length || 1))
                .slice(0, length)
                .join('')
        return letters === 0 ? part.toUpperCase() : letters === 1 ? part.toLowerCase() : part
      })
  }

  search(model: Model): fc.Arbitrary<string> {
    const texts = readableScalars(model).filter((name) => isText(typeOf(model, name)))
    const found = texts.length
      ? fc.constantFrom(...texts).chain((name) => this.piece(model, name, 'string'))
      : fc.constant('')
    return fc.oneof({ arbitrary: fc.constant(''), weight: 4 }, { arbitrary: found, weight: 1 })
  }

  populate(model: Model, depth: number): fc.Arbitrary<Populate> {
    const names = [...model.attributes].filter(([, attribute]) => canPopulate(this.set, attribute))
    if (names.length === 0) return fc.constant('all')
    const named = fc
      .shuffledSubarray(names, { minLength: 1, maxLength: Math.min(3, names.length) })
      .chain((chosen) =>
        fc.tuple(
          ...chosen.map(([name, attribute]) =>
            this.populated(attribute, depth).map((wanted) => [name, wanted] as const),
          ),
        ),
      )
      .map((entries): Populate => Object.fromEntries(entries))
    return fc.oneof(
      { arbitrary: fc.constant<Populate>('all'), weight: 3 },
      { arbitrary: named, weight: 9 },
      { arbitrary: named.map((populate) => ({ ...(populate as object), nope: {} })), weight: 1 },
    )
  }

  populated(attribute: Attribute, depth: number): fc.Arbitrary<Populated> {
    if (attribute.type === 'dynamiczone') return this.zone(attribute.components, depth)
    const target = targetOf(attribute)
    if (target === null) return some<Populated>({ publicationState: publicationState() })
    const model = modelOfUid(this.set, target)
    const isCountable = isMany(attribute) && attribute.type === 'relation' && !isMorph(attribute)
    const counted = fc
      .option(this.filter(model, 1))
      .map((filters): Populated => ({ count: true, ...(filters ? { filters } : {}) }))
    const shown = some<Populated>({
      fields: this.fields(model),
      filters: this.filter(model, 1),
      ...(depth > 0 ? { populate: this.populate(model, depth - 1) } : {}),
      ...(isMany(attribute) ? { sort: this.sort(model), start: fc.nat(2), limit: fc.integer({ min: 1, max: 3 }) } : {}),
      ...(attribute.type === 'relation' ? { publicationState: publicationState() } : {}),
    })
    return isCountable ? fc.oneof({ arbitrary: shown, weight: 15 }, { arbitrary: counted, weight: 1 }) : shown
  }

  zone(components: readonly string[], depth: number): fc.Arbitrary<Populated> {
    const models = components.map((uid) => modelOfUid(this.set, uid))
    const on = fc
      .subarray(models, { minLength: 1 })
      .chain((chosen) =>
        fc.tuple(
          ...chosen.map((model) =>
            some<Populated>({
              fields: this.fields(model),
              filters: this.filter(model, 1),
              ...(depth > 0 ? { populate: this.populate(model, depth - 1) } : {}),
            }).map((wanted) => [model.uid, wanted] as const),
          ),
        ),
      )
      .map((entries): Populated => ({ on: Object.fromEntries(entries) }))
    const plain = some<Populated>(depth > 0 ? { populate: fc.constant('all') } : {})
    return fc.oneof(on, plain)
  }

  links(model: Model): (readonly [string, Model])[] {
    return [...model.attributes].flatMap(([name, attribute]) => {
      const target = targetOf(attribute)
      const isOut = target === null || isMorph(attribute) || !canPopulate(this.set, attribute)
      return isOut ? [] : [[name, modelOfUid(this.set, target)] as const]
    })
  }
}

/** Each key is there or not. */
function some<T extends object>(keys: { [K in keyof T]: fc.Arbitrary<NonNullable<T[K]>> }): fc.Arbitrary<T> {
  return fc.record(keys, { requiredKeys: [] }) as fc.Arbitrary<T>
}

function pagination(): fc.Arbitrary<Pagination> {
  const withCount = fc.boolean()
  return fc.oneof(
    some<Pagination>({
      page: fc.constantFrom(1, 1, 1, 2, 3, 0, -1),
      pageSize: fc.constantFrom(10, 3, 1, 2, 5, 100, 1000, 0),
      withCount,
    }),
    some<Pagination>({
      start: fc.constantFrom(0, 0, 0, 1, 2, 9, -1),
      limit: fc.constantFrom(10, 3, 1, 2, 5, 100, 1000, 0, -1),
      withCount,
    }),
  )
}

function publicationState(): fc.Arbitrary<PublicationState> {
  return fc.constantFrom('preview', 'preview', 'live')
}

function typeOf(model: Model, name: string): ScalarType {
  const attribute = model.attributes.get(name)
  return attribute && isScalar(attribute) && isOpen(attribute) ? attribute.type : 'integer'
}

function isSortable(attribute: Attribute | undefined): boolean {
  return attribute !== undefined && attribute.type !== 'json' && attribute.type !== 'blocks'
}

/** Few digits would be a year. */
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

/** What can be asked of a type so that every database agrees: not the text of what is no text. */
function operatorsOf(type: ScalarType): readonly Operator[] {
  switch (kindOf(type)) {
    case 'text':
    case 'whole':
      return [...comparisons, ...lists, ...textOperators, ...nullness]
    case 'truth':
      return ['$eq', '$ne', '$in', '$notIn', ...nullness]
    case 'tree':
      return nullness
    default:
      return [...comparisons, ...lists, ...nullness]
  }
}
