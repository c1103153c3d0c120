import type { PlainJson } from '../../src/contract.js'
import type { EditedModel, EditedModels } from '../../src/page/project/models.js'

/** Makes a model of its attributes. */
export function model(uid: string, attributes: PlainJson, panel: PlainJson | null = null): EditedModel {
  const kind = uid.includes('::') ? 'collectionType' : 'component'
  return { uid, kind, schema: { info: { displayName: uid }, attributes }, panel }
}

export function modelsOf(...models: readonly EditedModel[]): EditedModels {
  return new Map(models.map((one) => [one.uid, one]))
}
