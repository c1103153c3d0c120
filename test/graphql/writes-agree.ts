/** Writes the same entry over REST and GraphQL: the stored values must be the same. */
import { isDeepStrictEqual } from 'node:util'
import { stringify } from 'qs'
import { send } from './fill.js'
import { enumValue, typeName } from './oracle/names.js'
import { Values } from './values.js'
import type { ModelAttribute, ModelFile } from './oracle/model-files.js'
import type { ServedProject } from './served-project.js'

type Data = Readonly<Record<string, unknown>>
type ByUid = ReadonlyMap<string, ModelFile>

/** The values that are stored differently or not at all, with their type. */
export async function writeDisagreements(served: ServedProject): Promise<string[]> {
  const models: ByUid = new Map([...served.models.values()].map((model) => [model.uid, model]))
  const values = new Values(models, served.files, served.ids)
  const found: string[] = []
  for (const model of models.values()) {
    if (model.kind !== 'collection' || !served.ids.has(model.uid)) continue
    const create = (data: object) => send(served.base, 'POST', `/api/${model.pluralName}`, data)
    const data = values.of(model, unusedNumber)
    // Required relations have no value yet; a draft may lack them.
    const sent = (await create(data)) ?? (await create({ ...data, publishedAt: null }))
    if (sent === null) {
      found.push(`${model.uid} is refused`)
      continue
    }
    const overRest = await takeAway(served, models, model, sent.id)
    const byGraphql = await writeByGraphql(served, models, model, sent.data)
    if (!isDeepStrictEqual(overRest, byGraphql))
      found.push(`${model.uid} ${JSON.stringify(sent.data)}\n${JSON.stringify(overRest)}\n${JSON.stringify(byGraphql)}`)
  }
  return found
}

/** The number of an entry that does not exist yet. */
const unusedNumber = 11

async function writeByGraphql(served: ServedProject, models: ByUid, model: ModelFile, data: Data): Promise<unknown> {
  const type = typeName(model)
  const { text } = await served.ask(`mutation ($data: ${type}Input!) { create${type}(data: $data) { data { id } } }`, {
    data: inputOf(data, model, models),
  })
  if (text.includes('INTERNAL_SERVER_ERROR')) throw new Error(`create${type}: ${text}`)
  const body = JSON.parse(text) as { data?: Record<string, { data: { id: string } } | null> }
  const made = body.data?.[`create${type}`]?.data
  return made ? takeAway(served, models, model, Number(made.id)) : null
}

/** Reads and deletes an entry, since some of its values are unique; returns its values. */
async function takeAway({ base }: ServedProject, models: ByUid, model: ModelFile, id: number): Promise<unknown> {
  const path = `${base}/api/${model.pluralName}`
  const search = stringify({ populate: populateOf(model, models) }, { encodeValuesOnly: true })
  const answer = (await (await fetch(`${path}/${id}?${search}`)).json()) as { data: { attributes: Data } }
  await fetch(`${path}/${id}`, { method: 'DELETE' })
  return stored(answer.data.attributes)
}

const ofTheWrite = new Set(['createdAt', 'updatedAt', 'publishedAt'])

/** Removes the ids of components and the times, which differ with each write. */
function stored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stored)
  if (typeof value !== 'object' || value === null) return value
  const isEntry = 'attributes' in value
  const kept = Object.entries(value).filter(([name]) => (isEntry || name !== 'id') && !ofTheWrite.has(name))
  return Object.fromEntries(kept.map(([name, each]) => [name, stored(each)]))
}

function populateOf({ attributes }: ModelFile, models: ByUid): Data {
  const below = (uid: string) => {
    const component = models.get(uid)
    const populate = component ? populateOf(component, models) : {}
    return Object.keys(populate).length > 0 ? { populate } : true
  }
  const entries = Object.entries(attributes).flatMap(([name, attribute]): [string, unknown][] => {
    if (attribute.type === 'component') return [[name, below(attribute.component ?? '')]]
    if (attribute.type === 'media') return [[name, true]]
    if (attribute.type !== 'dynamiczone') return []
    return [[name, { on: Object.fromEntries((attribute.components ?? []).map((uid) => [uid, below(uid)])) }]]
  })
  return Object.fromEntries(entries)
}

/** Turns a body of REST into an input of GraphQL. */
function inputOf(data: Data, { attributes }: ModelFile, models: ByUid): Data {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      attributes[name] ? inputValue(value, attributes[name], models) : value,
    ]),
  )
}

function inputValue(value: unknown, attribute: ModelAttribute, models: ByUid): unknown {
  if (attribute.type === 'enumeration') return enumValue(String(value))
  if (attribute.type === 'dynamiczone') {
    return (value as Data[]).map(({ __component: uid, ...item }) => {
      const model = models.get(String(uid))
      // The schema sees an item of a zone as plain JSON, so its enumerations have their stored values.
      return model ? { __typename: typeName(model), ...item } : item
    })
  }
  const component = models.get(attribute.component ?? '')
  if (attribute.type !== 'component' || !component || value === null) return value
  if (Array.isArray(value)) return (value as Data[]).map((item) => inputOf(item, component, models))
  return inputOf(value as Data, component, models)
}
