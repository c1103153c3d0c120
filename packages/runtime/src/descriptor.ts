import type {
  ColumnRef,
  Creators,
  JsonType,
  Link,
  MediaType,
  MorphKind,
  PanelForm,
  RelationKind,
  ScalarType as OneValue,
} from '@content-gen/contract'

export type { ColumnRef, Link, MorphTable, RelationKind } from '@content-gen/contract'

/**
 * A content type or component as the runtime sees it: the readable literal that `generate` writes for each model. Keys that carry no
 * information (a false flag, no limit) are left out.
 */
export interface TypeDescriptor<Model = unknown> {
  /** Never there: ties the descriptor to its model for the compiler. */
  readonly model?: Model
  /** `api::article.article`, `plugin::upload.file`, or `shared.seo` for a component. */
  readonly uid: string
  readonly kind: 'collection' | 'single' | 'component'
  /** Kebab-case API ids: `article`, `articles`. */
  readonly singularName: string
  readonly pluralName: string
  readonly displayName: string
  /** Name of the table in the database, and of its delegate in the Prisma client. */
  readonly table: string
  readonly delegate: string
  readonly draftAndPublish?: true
  readonly localized?: true
  /** An index has the locale in front of another column. */
  readonly seeksLocale?: true
  readonly populateCreatorFields?: true
  readonly description?: string
  /** Components: the name of a picture, for clients that show the models. */
  readonly icon?: string
  /** How the panel shows it, as its `panel.json` says. */
  readonly panel?: PanelForm
  /** The columns with the ids of the administrators who made an entry and who changed it last. */
  readonly creators?: Creators
  /** Components: the column that orders the items of a list. */
  readonly position?: ColumnRef
  /** In the model's order, which is the order in answers; the tool's own (`createdAt`, …) come last. */
  readonly attributes: Readonly<Record<string, Attribute>>
}

export type Attribute =
  ScalarAttribute | RelationAttribute | MorphAttribute | MediaAttribute | ComponentAttribute | ZoneAttribute

interface AttributeBase {
  readonly required?: true
  readonly private?: true
  readonly localized?: true
  /** One of the tool's own (`createdAt`, `locale`, …): a body cannot set it by name alone. */
  readonly system?: true
  /** `plugin::color-picker.color`, of a custom field. */
  readonly customField?: string
  /** The words of the model to the plugin of a custom field. */
  readonly options?: unknown
}

/** All attributes of one column. */
export type ScalarType = OneValue | JsonType | 'enumeration'

export interface ScalarAttribute extends AttributeBase, ColumnRef {
  readonly type: ScalarType
  readonly unique?: true
  readonly default?: unknown
  /** Numbers; for `biginteger`, decimal text. */
  readonly min?: number | string
  readonly max?: number | string
  readonly minLength?: number
  readonly maxLength?: number
  readonly regex?: string
  /**
   * The same pattern for an engine that never backtracks: a text must match all of the first list and none of the second, of at least one
   * alternative.
   */
  readonly linear?: readonly { readonly all: readonly string[]; readonly none?: readonly string[] }[]
  /** `enumeration`: the stored values, in the model's order. */
  readonly enum?: readonly string[]
  readonly targetField?: string
  /** Its text has a search index. */
  readonly search?: true
}

export interface RelationAttribute extends AttributeBase {
  readonly type: 'relation'
  readonly relation: RelationKind
  readonly target: string
  /** The attribute of the target that is the other side. */
  readonly inverse?: string
  /** The other side declares the relation, as `mappedBy` says. */
  readonly mapped?: true
  readonly link: Link
}

export interface MorphAttribute extends AttributeBase {
  readonly type: 'morph'
  readonly relation: MorphKind
  /** morphOne, morphMany: the type that declares the other side, and its attribute. */
  readonly target?: string
  readonly morphBy?: string
  readonly link: Link
}

export interface MediaAttribute extends AttributeBase {
  readonly type: 'media'
  readonly multiple?: true
  readonly allowedTypes?: readonly MediaType[]
  readonly link: Link
}

export interface ComponentAttribute extends AttributeBase {
  readonly type: 'component'
  readonly component: string
  readonly repeatable?: true
  readonly min?: number
  readonly max?: number
  /** The foreign key in the component's table that refers to the owning row. */
  readonly owner: ColumnRef
}

export interface ZoneAttribute extends AttributeBase {
  readonly type: 'dynamiczone'
  readonly components: readonly string[]
  readonly min?: number
  readonly max?: number
  /** The foreign key, of the same name in the table of each listed component. */
  readonly owner: ColumnRef
}
