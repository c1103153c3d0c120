/** The content of the model files, in Strapi v4's words. Nothing is decided or linked here. */
import type { JsonType } from '@content-gen/contract'
import type { JsonObject } from './json/value.js'
import type { Pattern, ScalarType, SourceRef } from './schema.js'

/** A file of the project: its text, and its path relative to the project with forward slashes. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** A `panel.json`, not yet compared with its model. */
export interface PanelSource {
  /** Of the content type or component that it is about. */
  readonly uid: string
  readonly object: JsonObject
  readonly at: SourceRef
}

export type Source = Model | Unreadable

export type Model = ContentType | Component

/** A file that should be a model by its place but is invalid or has no attributes: references to it are not reported. */
export interface Unreadable {
  readonly sort: 'unreadable'
  readonly uid: string
  readonly at: SourceRef
}

export interface ContentType {
  readonly sort: 'content-type'
  /** `api::article.article`, `plugin::users-permissions.user` */
  readonly uid: string
  /** `users-permissions` for a feature's types and the owner's additions to them, else null. */
  readonly plugin: string | null
  readonly kind: 'collectionType' | 'singleType'
  readonly collectionName: string | null
  readonly singularName: string
  readonly pluralName: string
  readonly displayName: string
  readonly description: string | null
  readonly draftAndPublish: boolean
  readonly populateCreatorFields: boolean
  readonly isLocalized: boolean
  /** `options.privateAttributes`: also applies to attributes that the tool adds. */
  readonly privateAttributes: readonly string[]
  readonly attributes: readonly Attribute[]
  readonly leftOut: LeftOut
  readonly at: SourceRef
}

export interface Component {
  readonly sort: 'component'
  /** `shared.seo` */
  readonly uid: string
  readonly category: string
  readonly name: string
  readonly collectionName: string | null
  /** Overrides the name of the GraphQL type. */
  readonly globalId: string | null
  readonly displayName: string
  readonly description: string | null
  readonly icon: string | null
  readonly attributes: readonly Attribute[]
  readonly leftOut: LeftOut
  readonly at: SourceRef
}

/** Attributes of the file that cannot be kept, by name. They have been reported; references to them are not. */
export type LeftOut = ReadonlySet<string>

export type Attribute =
  | ScalarAttribute
  | EnumerationAttribute
  | JsonAttribute
  | RelationAttribute
  | MediaAttribute
  | ComponentAttribute
  | ZoneAttribute

export interface AttributeBase {
  readonly name: string
  readonly isRequired: boolean
  readonly isPrivate: boolean
  /** `pluginOptions.i18n.localized` */
  readonly isLocalized: boolean
  readonly description: string | null
  /** `plugin::color-picker.color`, of a custom field; `type` is then what it stores. */
  readonly customField?: string
  /** The words of the model to the plugin of a custom field. */
  readonly options?: unknown
  readonly at: SourceRef
}

export interface ScalarAttribute extends AttributeBase {
  readonly type: ScalarType
  readonly isUnique: boolean
  readonly default: string | number | boolean | null
  readonly min: number | string | null
  readonly max: number | string | null
  readonly minLength: number | null
  readonly maxLength: number | null
  readonly regex: Pattern | null
  readonly targetField: string | null
}

export interface EnumerationAttribute extends AttributeBase {
  readonly type: 'enumeration'
  readonly values: readonly string[]
  readonly enumName: string | null
  readonly default: string | null
}

export interface JsonAttribute extends AttributeBase {
  readonly type: JsonType
  readonly default: unknown
}

export const relationKinds = [
  'oneToOne',
  'oneToMany',
  'manyToOne',
  'manyToMany',
  'morphToOne',
  'morphToMany',
  'morphOne',
  'morphMany',
] as const

export interface RelationAttribute extends AttributeBase {
  readonly type: 'relation'
  readonly relation: (typeof relationKinds)[number]
  /** uid; null for the owning sides of polymorphic relations. */
  readonly target: string | null
  readonly inversedBy: string | null
  readonly mappedBy: string | null
  readonly morphBy: string | null
}

export const mediaTypes = ['images', 'videos', 'files', 'audios'] as const

export interface MediaAttribute extends AttributeBase {
  readonly type: 'media'
  readonly isMultiple: boolean
  readonly allowedTypes: readonly (typeof mediaTypes)[number][]
}

export interface ComponentAttribute extends AttributeBase {
  readonly type: 'component'
  readonly component: string
  readonly isRepeatable: boolean
  readonly min: number | null
  readonly max: number | null
}

export interface ZoneAttribute extends AttributeBase {
  readonly type: 'dynamiczone'
  readonly components: readonly string[]
  readonly min: number | null
  readonly max: number | null
}
