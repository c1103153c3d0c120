import fc from 'fast-check'
import { isMany, isMorph, modelOfUid, targetOf } from './evaluator/model-set.js'
import { canPopulate } from './evaluator/shape.js'
import { filter } from './filters.js'
import { fields, some, sort } from './names.js'
import { unknownName } from './query-string.js'
import type { Attribute } from './evaluator/model-file.js'
import type { Model } from './evaluator/model-set.js'
import type { Populate, Populated, PublicationState } from './evaluator/query.js'
import type { Source } from './names.js'

export function publicationState(): fc.Arbitrary<PublicationState> {
  return fc.constantFrom('preview', 'preview', 'live')
}

/** A random populate of a type, `depth` levels deep. */
export function populate(source: Source, model: Model, depth: number): fc.Arbitrary<Populate> {
  const names = [...model.attributes].filter(([, attribute]) => canPopulate(source.set, attribute))
  if (names.length === 0) return fc.constant('all')
  const named = fc
    .shuffledSubarray(names, { minLength: 1, maxLength: Math.min(3, names.length) })
    .chain((chosen) => each(chosen, (attribute) => populated(source, attribute, depth)))
  return fc.oneof(
    { arbitrary: fc.constant<Populate>('all'), weight: 3 },
    { arbitrary: named, weight: 9 },
    { arbitrary: named.map((wanted) => ({ ...wanted, [unknownName]: {} })), weight: 1 },
  )
}

/** Returns an object with a value for every name. */
function each<T, V>(
  names: readonly (readonly [string, T])[],
  toValue: (item: T) => fc.Arbitrary<V>,
): fc.Arbitrary<Record<string, V>> {
  return fc.record(Object.fromEntries(names.map(([name, item]) => [name, toValue(item)])))
}

function populated(source: Source, attribute: Attribute, depth: number): fc.Arbitrary<Populated> {
  if (attribute.type === 'dynamiczone') return zone(source, attribute.components, depth)
  const target = targetOf(attribute)
  if (target === null) return some<Populated>({ publicationState: publicationState() })
  const model = modelOfUid(source.set, target)
  const isRelation = attribute.type === 'relation'
  const shown = some<Populated>({
    ...below(source, model, depth),
    ...(isMany(attribute)
      ? { sort: sort(source, model), start: fc.nat(2), limit: fc.integer({ min: 1, max: 3 }) }
      : {}),
    ...(isRelation ? { publicationState: publicationState() } : {}),
  })
  if (!isRelation || isMorph(attribute)) return shown
  const counted = some<Populated>({ filters: filter(source, model, 1) }).map((wanted) => ({
    ...wanted,
    count: true as const,
  }))
  return fc.oneof({ arbitrary: shown, weight: 15 }, { arbitrary: counted, weight: 1 })
}

function zone(source: Source, uids: readonly string[], depth: number): fc.Arbitrary<Populated> {
  const models = uids.map((uid) => [uid, modelOfUid(source.set, uid)] as const)
  const on = fc
    .subarray(models, { minLength: 1 })
    .chain((chosen) => each(chosen, (model) => some<Populated>(below(source, model, depth))))
    .map((wanted): Populated => ({ on: wanted }))
  if (depth === 0) return fc.oneof(on, fc.constant<Populated>({}))
  const names = models.flatMap(([, { attributes }]) =>
    [...attributes].filter(([, attribute]) => canPopulate(source.set, attribute)),
  )
  const inside = fc
    .subarray(names.map(([name]) => name))
    .map((chosen) => Object.fromEntries(chosen.map((name) => [name, {}])))
  return fc.oneof(on, some<Populated>({ populate: fc.oneof(fc.constant<Populate>('all'), inside) }))
}

function below(source: Source, model: Model, depth: number) {
  return {
    fields: fields(source, model),
    filters: filter(source, model, 1),
    ...(depth > 0 ? { populate: populate(source, model, depth - 1) } : {}),
  }
}
