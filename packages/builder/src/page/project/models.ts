import type { ModelFiles } from '../../contract.js'
import { objectAt, textAt, withKey, type Json, type PlainJson } from './json.js'

/** A content type or component as it is being edited. */
export interface EditedModel {
  readonly uid: string
  readonly kind: ModelFiles['kind']
  readonly schema: PlainJson
  /** Null: it has no `panel.json`. */
  readonly panel: PlainJson | null
}

export type EditedModels = ReadonlyMap<string, EditedModel>

type Entry = readonly [name: string, attribute: Json]

/** The keys of a `panel.json` whose value is the name of an attribute. */
export const namingKeys: ReadonlySet<string> = new Set(['title', 'order', 'parent'])

/** Returns what people call a model. */
export function modelTitle({ uid, schema }: Pick<EditedModel, 'uid' | 'schema'>): string {
  const info = objectAt(schema, 'info')
  return textAt(info, 'displayName') || textAt(info, 'name') || uid.slice(uid.lastIndexOf('.') + 1)
}

export function modelAttributes(model: EditedModel | undefined): PlainJson {
  return objectAt(model?.schema ?? null, 'attributes')
}

/** Returns true for the schema of a type that has translations, and for an attribute that differs between them. */
export function isLocalized(part: PlainJson): boolean {
  return objectAt(objectAt(part, 'pluginOptions'), 'i18n')['localized'] === true
}

export function attributeOf(models: EditedModels, uid: string, name: string): PlainJson {
  return objectAt(modelAttributes(models.get(uid)), name)
}

/** Changes a model that there is. */
export function changeModel(
  models: EditedModels,
  uid: string,
  change: (model: EditedModel) => EditedModel,
): EditedModels {
  const model = models.get(uid)
  return model === undefined ? models : new Map(models).set(uid, change(model))
}

/** Replaces the attributes of a model, whose order is that of their keys. */
export function changeAttributes(
  models: EditedModels,
  uid: string,
  change: (attributes: readonly Entry[]) => readonly Entry[],
): EditedModels {
  return changeModel(models, uid, (model) => ({
    ...model,
    schema: { ...model.schema, attributes: Object.fromEntries(change(Object.entries(modelAttributes(model)))) },
  }))
}

export function setAttribute(models: EditedModels, uid: string, name: string, attribute: PlainJson): EditedModels {
  return changeModel(models, uid, (model) => ({
    ...model,
    schema: { ...model.schema, attributes: { ...modelAttributes(model), [name]: attribute } },
  }))
}

export function moveAttribute(models: EditedModels, uid: string, from: number, to: number): EditedModels {
  return changeAttributes(models, uid, (attributes) => withMoved(attributes, from, to))
}

/** Moves an item of a list to another place. */
export function withMoved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const [item] = items.slice(from, from + 1)
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** Changes the `panel.json` of a model. A file that becomes empty is removed. */
export function setPanel(models: EditedModels, uid: string, key: string, value: Json | undefined): EditedModels {
  return changeModel(models, uid, (model) => {
    const panel = withKey(model.panel ?? {}, key, value)
    return { ...model, panel: Object.keys(panel).some((name) => name !== '$schema') ? panel : null }
  })
}
