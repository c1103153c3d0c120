import type { PlainJson } from './json.js'
import type { EditedModel } from './models.js'

export interface NewModel {
  readonly kind: EditedModel['kind']
  readonly displayName: string
  readonly singularName: string
  readonly pluralName: string
  /** Of a component. */
  readonly category: string
  readonly draftAndPublish: boolean
  readonly isLocalized: boolean
}

export function uidOf({ kind, singularName, category }: NewModel): string {
  return kind === 'component' ? `${category}.${singularName}` : `api::${singularName}.${singularName}`
}

/** Makes a content type or component without fields, with the names of tables that Strapi v4 would choose. */
export function createModel(wanted: NewModel): EditedModel {
  const { kind, displayName, singularName, pluralName, category, draftAndPublish, isLocalized } = wanted
  const snake = (...names: readonly string[]) => names.join('_').replaceAll('-', '_')
  const schema: PlainJson =
    kind === 'component'
      ? {
          collectionName: snake('components', category, pluralName),
          info: { displayName },
          options: {},
          attributes: {},
        }
      : {
          kind,
          collectionName: snake(pluralName),
          info: { singularName, pluralName, displayName },
          options: { draftAndPublish },
          ...(isLocalized ? { pluginOptions: { i18n: { localized: true } } } : {}),
          attributes: {},
        }
  return { uid: uidOf(wanted), kind, schema, panel: null }
}
