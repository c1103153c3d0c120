import { isJsonList, isJsonObject, withValueAt, type Json, type PlainJson } from './json.js'
import { changeAttributes, changeModel, namingKeys, type EditedModels } from './models.js'
import { relationAt } from './relations.js'

/** Removes an attribute, the other side of its relation, and its place in the form. */
export function removeAttribute(models: EditedModels, uid: string, name: string): EditedModels {
  const relation = relationAt(models, { uid, name })
  const removed = removeOne(models, uid, name)
  return relation?.other == null ? removed : removeOne(removed, relation.target, relation.other)
}

function removeOne(models: EditedModels, uid: string, name: string): EditedModels {
  const without = changeAttributes(models, uid, (attributes) => attributes.filter(([one]) => one !== name))
  return changeModel(without, uid, (model) => ({ ...model, panel: model.panel && withoutName(model.panel, name) }))
}

/** Conditions and addresses that name the attribute stay: `generate` reports them, and a person decides. */
function withoutName(panel: PlainJson, name: string): PlainJson | null {
  const named = Object.fromEntries(
    Object.entries(panel).filter(([key, value]) => !namingKeys.has(key) || value !== name),
  )
  const looks = withValueAt(named, ['attributes', name], undefined)
  const listed = Object.entries(looks).map(([key, value]) => [
    key,
    (key === 'columns' || key === 'form') && isJsonList(value) ? withoutItem(value, name) : value,
  ])
  return listed.length === 0 ? null : Object.fromEntries(listed)
}

function withoutItem(items: readonly Json[], name: string): readonly Json[] {
  return items
    .filter((item) => item !== name)
    .map((item) => {
      if (!isJsonObject(item)) return item
      const fields = item['fields']
      return isJsonList(fields) ? { ...item, fields: withoutItem(fields, name) } : item
    })
}
