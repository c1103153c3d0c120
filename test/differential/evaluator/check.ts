/** Checks the names that a query uses. */
import { checkFilter, checkScalar } from './filter.js'
import { modelOfUid, targetOf } from './model-set.js'
import { checkOrder } from './order.js'
import { canPopulate } from './shape.js'
import type { Model, ModelSet } from './model-set.js'
import type { Populate, Populated, Query } from './query.js'

/** @throws Refused for the first name in `fields`, `filters` or `sort`, at any depth, that the caller may not use. */
export function checkQuery(set: ModelSet, model: Model, query: Query | Populated): void {
  query.fields?.forEach((name) => checkScalar(model, name))
  if (query.filters) checkFilter(set, model, query.filters)
  query.sort?.forEach((order) => checkOrder(set, model, order))
  if (query.populate) checkPopulate(set, model, query.populate)
}

/** Names that cannot be populated are dropped with their options. */
function checkPopulate(set: ModelSet, model: Model, populate: Populate): void {
  if (populate === 'all') return
  for (const [name, wanted] of Object.entries(populate)) {
    const attribute = model.attributes.get(name)
    if (!attribute || !canPopulate(set, attribute)) continue
    const target = targetOf(attribute)
    if (target !== null) checkQuery(set, modelOfUid(set, target), wanted)
    if (attribute.type === 'dynamiczone') checkZone(set, attribute.components, wanted)
  }
}

function checkZone(set: ModelSet, components: readonly string[], { on, populate }: Populated): void {
  for (const uid of components) {
    const component = modelOfUid(set, uid)
    if (on?.[uid]) checkQuery(set, component, on[uid])
    if (populate) checkPopulate(set, component, populate)
  }
}
