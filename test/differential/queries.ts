/** Random reads of one world: names from the models, values mostly from the data. */
import fc from 'fast-check'
import { readableScalars } from './evaluator/shape.js'
import { isText } from './evaluator/values.js'
import { rowsOf } from './evaluator/world.js'
import { filter, piece, test } from './filters.js'
import { fields, some, sort, typeOf } from './names.js'
import { populate, publicationState } from './populates.js'
import type { Read } from './evaluator/evaluate.js'
import type { Model, ModelSet } from './evaluator/model-set.js'
import type { Pagination, Query, Test } from './evaluator/query.js'
import type { World } from './evaluator/world.js'
import type { Source } from './names.js'

export interface Case {
  readonly read: Read
  /** Chooses one of the ways to spell the query. */
  readonly style: number
}

export function cases(set: ModelSet, world: World, locales: readonly string[]): fc.Arbitrary<Case> {
  const source = { set, world, locales, withRefused: true }
  return fc.record({ read: fc.constantFrom(...endpoints(set)).chain((model) => read(source, model)), style: fc.nat() })
}

/** One test on one attribute of the row itself; together with its negation and its null test it must cover all rows. */
export function simpleTests(
  set: ModelSet,
  world: World,
): fc.Arbitrary<{ model: Model; attribute: string; test: Test }> {
  const source = { set, world, locales: [], withRefused: false }
  const collections = endpoints(set).filter(({ kind }) => kind === 'collection')
  return fc.constantFrom(...collections).chain((model) => test(source, model).map((drawn) => ({ model, ...drawn })))
}

function endpoints({ models, readable }: ModelSet): Model[] {
  return [...models.values()].filter(({ uid, path }) => path !== '' && readable.has(uid))
}

function read(source: Source, model: Model): fc.Arbitrary<Read> {
  const asked = query(source, model)
  // A single type has one entry, so it takes no sort, paging or search.
  if (model.kind === 'single')
    return asked.map((drawn) => ({ model, query: { ...drawn, sort: [], pagination: {}, search: '' } }))
  const ids = rowsOf(source.world, model.uid).map(({ id }) => id)
  const one = fc.record({ model: fc.constant(model), id: fc.constantFrom(...ids, 999_999), query: asked })
  const list = asked.map((drawn) => ({ model, query: drawn }))
  return fc.oneof({ arbitrary: list, weight: 9 }, { arbitrary: one, weight: 1 })
}

function query(source: Source, model: Model): fc.Arbitrary<Query> {
  return some<Query>({
    fields: fields(source, model),
    filters: filter(source, model, 3, true),
    sort: sort(source, model),
    populate: populate(source, model, 2),
    pagination: pagination(),
    search: search(source, model),
    publicationState: publicationState(),
    locale: locale(source),
  })
}

function locale({ locales }: Source): fc.Arbitrary<'all' | readonly string[]> {
  const listed = fc.subarray([...locales, 'xx'], { minLength: 1 })
  return fc.oneof({ arbitrary: fc.constant('all' as const), weight: 3 }, { arbitrary: listed, weight: 1 })
}

function search(source: Source, model: Model): fc.Arbitrary<string> {
  const names = readableScalars(model).filter((name) => isText(typeOf(model, name)))
  const hasFractions = readableScalars(model).some((name) => ['float', 'decimal'].includes(typeOf(model, name)))
  const nothing = fc.constant('')
  const found = names.length > 0 ? fc.constantFrom(...names).chain((name) => piece(source, model, name)) : nothing
  // A search for a number also looks into fractions, whose text differs between databases.
  const shared = found.map((text) => (hasFractions && !Number.isNaN(Number(text)) ? '' : text))
  return fc.oneof({ arbitrary: nothing, weight: 4 }, { arbitrary: shared, weight: 1 })
}

function pagination(): fc.Arbitrary<Pagination> {
  const withCount = fc.boolean()
  const byPage = some<Pagination>({
    page: fc.constantFrom(1, 1, 1, 2, 3, 0, -1),
    pageSize: fc.constantFrom(10, 3, 1, 2, 5, 100, 1000, 0),
    withCount,
  })
  const byOffset = some<Pagination>({
    start: fc.constantFrom(0, 0, 0, 1, 2, 9, -1),
    limit: fc.constantFrom(10, 3, 1, 2, 5, 100, 1000, 0, -1),
    withCount,
  })
  return fc.oneof(byPage, byOffset)
}
