/** Model files, as far as they matter for reads. */

export const textTypes = ['string', 'text', 'richtext', 'email', 'uid', 'enumeration'] as const
export const scalarTypes = [
  ...textTypes,
  'password',
  'integer',
  'biginteger',
  'float',
  'decimal',
  'boolean',
  'date',
  'time',
  'datetime',
  'timestamp',
  'json',
  'blocks',
] as const
export type ScalarType = (typeof scalarTypes)[number]

export type RelationKind = 'oneToOne' | 'oneToMany' | 'manyToOne' | 'manyToMany'
export type MorphKind = 'morphToOne' | 'morphToMany' | 'morphOne' | 'morphMany'

interface AttributeBase {
  readonly required?: boolean
  readonly private?: boolean
  readonly pluginOptions?: { readonly i18n?: { readonly localized?: boolean } }
}
export interface ScalarAttribute extends AttributeBase {
  readonly type: ScalarType
  readonly enum?: readonly string[]
  readonly default?: unknown
}
export interface RelationAttribute extends AttributeBase {
  readonly type: 'relation'
  readonly relation: RelationKind | MorphKind
  readonly target?: string
  readonly inversedBy?: string
  readonly mappedBy?: string
  readonly morphBy?: string
}
export interface MediaAttribute extends AttributeBase {
  readonly type: 'media'
  readonly multiple?: boolean
}
export interface ComponentAttribute extends AttributeBase {
  readonly type: 'component'
  readonly component: string
  readonly repeatable?: boolean
}
export interface ZoneAttribute extends AttributeBase {
  readonly type: 'dynamiczone'
  readonly components: readonly string[]
}
export type Attribute = ScalarAttribute | RelationAttribute | MediaAttribute | ComponentAttribute | ZoneAttribute

/** One model file, as it is on disk. */
export interface ModelFile {
  /** `src/api/article/content-types/article/schema.json`, `src/components/shared/seo.json` */
  readonly path: string
  readonly json: {
    readonly kind?: 'collectionType' | 'singleType'
    readonly collectionName?: string
    readonly info: { readonly singularName?: string; readonly pluralName?: string; readonly displayName: string }
    readonly options?: { readonly draftAndPublish?: boolean }
    readonly pluginOptions?: { readonly i18n?: { readonly localized?: boolean } }
    readonly attributes: Readonly<Record<string, Attribute>>
  }
}
