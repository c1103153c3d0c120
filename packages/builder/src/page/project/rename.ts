import { isJsonList, isJsonObject, objectAt, textAt, type Json, type PlainJson } from './json.js'
import { modelAttributes, namingKeys, type EditedModel, type EditedModels } from './models.js'

/** An attribute that has another name than in the files. */
export interface NewName {
  readonly uid: string
  readonly from: string
  readonly to: string
}

/** Renames an attribute, and all that names it: other sides of relations, the target of a slug, and the form. */
export function renameAttribute(models: EditedModels, { uid, from, to }: NewName): EditedModels {
  return new Map(
    [...models].map(([key, model]) => {
      const isOwn = key === uid
      const schema = { ...model.schema, attributes: renamedAttributes(model, { uid, from, to }, isOwn) }
      if (!isOwn) return [key, isJsonObject(model.schema['attributes']) ? { ...model, schema } : model]
      const panel = model.panel && renamedPanel(model.panel, from, to)
      return [key, { ...model, schema: renamedOptions(schema, from, to), panel }]
    }),
  )
}

function renamedAttributes(model: EditedModel, { uid, from, to }: NewName, isOwn: boolean): PlainJson {
  const references = isOwn ? ['targetField'] : []
  const back = ['inversedBy', 'mappedBy', 'morphBy']
  return Object.fromEntries(
    Object.entries(modelAttributes(model)).map(([name, value]) => {
      if (!isJsonObject(value)) return [name, value]
      const keys = textAt(value, 'target') === uid ? [...references, ...back] : references
      const attribute = Object.fromEntries(
        Object.entries(value).map(([key, text]) => [key, keys.includes(key) && text === from ? to : text]),
      )
      return [isOwn && name === from ? to : name, attribute]
    }),
  )
}

function renamedOptions(schema: PlainJson, from: string, to: string): PlainJson {
  const options = objectAt(schema, 'options')
  const names = options['privateAttributes']
  if (!isJsonList(names)) return schema
  return { ...schema, options: { ...options, privateAttributes: names.map((name) => (name === from ? to : name)) } }
}

/** In a `panel.json`, names of attributes are keys of fields and of conditions, items of lists, and parts of addresses. */
function renamedPanel(panel: PlainJson, from: string, to: string): PlainJson {
  const named = (value: Json): Json => (value === from ? to : isJsonObject(value) ? part(value) : value)
  const part = (one: PlainJson): PlainJson =>
    Object.fromEntries(
      Object.entries(one).map(([key, value]) => {
        if (key === 'fields' && isJsonList(value)) return [key, value.map(named)]
        return [key, key === 'showIf' ? renamedKeys(value, from, to) : value]
      }),
    )
  return Object.fromEntries(
    Object.entries(panel).map(([key, value]) => {
      if (namingKeys.has(key)) return [key, value === from ? to : value]
      if (key === 'address') return [key, renamedAddress(value, from, to)]
      if (isJsonList(value)) return [key, value.map(named)]
      if (key !== 'attributes' || !isJsonObject(value)) return [key, value]
      const fields = Object.entries(value).map(([name, field]) => [
        name === from ? to : name,
        isJsonObject(field) ? part(field) : field,
      ])
      return [key, Object.fromEntries(fields)]
    }),
  )
}

/** One address, or one for each locale. */
function renamedAddress(address: Json, from: string, to: string): Json {
  if (typeof address === 'string') return address.replaceAll(`{${from}}`, `{${to}}`)
  if (!isJsonObject(address)) return address
  return Object.fromEntries(Object.entries(address).map(([locale, one]) => [locale, renamedAddress(one, from, to)]))
}

function renamedKeys(condition: Json, from: string, to: string): Json {
  if (isJsonList(condition)) return condition.map((each) => renamedKeys(each, from, to))
  if (!isJsonObject(condition)) return condition
  return Object.fromEntries(
    Object.entries(condition).map(([key, value]) => [
      key === from ? to : key,
      key.startsWith('$') ? renamedKeys(value, from, to) : value,
    ]),
  )
}

/** Adds a rename to those since the files were read: two in a row are one, and the way back is none. */
export function addName(renames: readonly NewName[], { uid, from, to }: NewName): readonly NewName[] {
  const earlier = renames.find((one) => one.uid === uid && one.to === from)
  const rest = renames.filter((one) => one !== earlier)
  const first = earlier?.from ?? from
  return first === to ? rest : [...rest, { uid, from: first, to }]
}

/** Returns the renames of attributes that the files have and that are still there under the new name. */
export function lastingNames(
  renames: readonly NewName[],
  files: EditedModels,
  models: EditedModels,
): readonly NewName[] {
  return renames.filter(
    ({ uid, from, to }) =>
      Object.hasOwn(modelAttributes(files.get(uid)), from) &&
      Object.hasOwn(modelAttributes(models.get(uid)), to) &&
      !Object.hasOwn(modelAttributes(models.get(uid)), from),
  )
}
