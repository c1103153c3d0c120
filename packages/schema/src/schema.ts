import type {
  ColumnRef,
  Creators,
  JsonType,
  Link,
  MediaType,
  MorphKind,
  PanelForm,
  RelationKind,
  ScalarType,
} from '@content-gen/contract'
import type { LinearRegex } from './regex/linear-regex.js'

export type { ColumnRef, Creators, Link, RelationKind, ScalarType } from '@content-gen/contract'

/**
 * The resolved schema: the meaning of the models, with every decision taken. Plain JSON; references are names and uids. It has two layers:
 * `models` say what the API offers (in Strapi v4's words), `tables` what the database stores (in Prisma's). After `resolve` no invalid
 * state exists: emitters neither validate nor choose names.
 */
export interface Schema {
  /** Content types and components, sorted by uid in code units. */
  readonly models: readonly Model[]
  /** One per model, then those that belong to no model (join tables, API tokens), sorted by `model`. */
  readonly tables: readonly Table[]
}

export type ModelKind = 'collection' | 'single' | 'component'

export interface Model {
  /** `api::article.article`, `plugin::upload.file` or, for a component, `shared.seo`. */
  readonly uid: string
  readonly kind: ModelKind
  readonly names: ModelNames
  readonly displayName: string
  readonly description: string | null
  /** Components: the name of a picture, for clients that show the models. */
  readonly icon: string | null
  /** The Prisma model that stores the entries: a `Table.model`. */
  readonly table: string
  readonly draftAndPublish: boolean
  readonly localized: boolean
  readonly populateCreatorFields: boolean
  /** null: the project has no administrators. */
  readonly creators: Creators | null
  /** In authored order, followed by those of createdAt, updatedAt, publishedAt, locale and localizations that the type has. */
  readonly fields: readonly Field[]
  /** The names of the fields whose texts have a search index, in the order of `fields`. */
  readonly searched: readonly string[]
  /** How the panel shows it; null: as it shows any. */
  readonly panel: PanelForm | null
  /** Components only: the column that orders the items of a list. */
  readonly position: ColumnRef | null
  readonly source: SourceRef
}

/** Decided once; emitters never change the case of a name. Kebab-case names are Strapi v4's. */
export interface ModelNames {
  /** PascalCase, unique in the project: TypeScript types, the Prisma model, the GraphQL type (`Article`, `ComponentSharedSeo`). */
  readonly type: string
  /** camelCase of the type: variables, the Prisma delegate, the property of `Content` (`article`). */
  readonly property: string
  /** Kebab-case API ids: `article`, `articles`. For a component both are its name without the category. */
  readonly singular: string
  readonly plural: string
  /** GraphQL operations: `article`, `articles`. Empty for components. */
  readonly queryOne: string
  readonly queryMany: string
  /** File name without extension, unique among all models after case folding (`article`, `shared-seo`). */
  readonly file: string
}

export type Field =
  ScalarField | EnumField | JsonField | RelationField | MorphField | ComponentField | ZoneField | MediaField

interface FieldBase {
  /** The attribute's name: the key on the wire. */
  readonly name: string
  /** The field's name in GraphQL; null if GraphQL cannot have this name and leaves the field out. */
  readonly graphqlName: string | null
  readonly isRequired: boolean
  readonly isPrivate: boolean
  readonly isLocalized: boolean
  /** false: one of the tool's own (`createdAt`, `locale`, …), which a body cannot set by name alone. */
  readonly isAuthored: boolean
  readonly description: string | null
  /** The uid of a custom field: extensions of the panel may have a control for it. */
  readonly customField?: string
  /** The words of the model to the plugin of a custom field: `["red", "blue"]`. */
  readonly options?: unknown
  readonly source: SourceRef
}

export interface ScalarField extends FieldBase {
  readonly kind: 'scalar'
  readonly type: ScalarType
  readonly column: ColumnRef
  readonly isUnique: boolean
  readonly default: string | number | boolean | null
  readonly constraints: Constraints
  /** `uid` only. */
  readonly targetField: string | null
}

/** A `regex`, as written and as matched. */
export interface Pattern {
  readonly source: string
  readonly linear: LinearRegex
}

export interface Constraints {
  readonly min: number | string | null
  readonly max: number | string | null
  readonly minLength: number | null
  readonly maxLength: number | null
  readonly regex: Pattern | null
}

export interface EnumField extends FieldBase {
  readonly kind: 'enum'
  readonly column: ColumnRef
  /** GraphQL: `ENUM_ARTICLE_KIND`, or the model's `enumName`. */
  readonly enumName: string
  /** In authored order. `name` is the GraphQL name (`how_to`), `value` the stored value and REST's (`how-to`). */
  readonly values: readonly { readonly name: string; readonly value: string }[]
  readonly default: string | null
  readonly isUnique: boolean
}

export interface JsonField extends FieldBase {
  readonly kind: 'json'
  readonly type: JsonType
  readonly column: ColumnRef
  readonly default: unknown
}

export interface RelationField extends FieldBase {
  readonly kind: 'relation'
  readonly relation: RelationKind
  readonly cardinality: 'one' | 'many'
  /** uid */
  readonly target: string
  /** Name of the target's attribute that is the other side; null for a one-way relation. */
  readonly inverse: string | null
  readonly role: 'owner' | 'inverse'
  readonly link: Link
}

export interface MediaField extends FieldBase {
  readonly kind: 'media'
  readonly cardinality: 'one' | 'many'
  /** Empty: any kind of file. */
  readonly allowedTypes: readonly MediaType[]
  readonly link: Link
}

export interface MorphField extends FieldBase {
  readonly kind: 'morph'
  readonly relation: MorphKind
  readonly cardinality: 'one' | 'many'
  /** morphOne and morphMany: uid of the owner and its attribute. */
  readonly target: string | null
  readonly morphBy: string | null
  readonly link: Link
}

export interface ComponentField extends FieldBase {
  readonly kind: 'component'
  /** uid of the component. */
  readonly component: string
  readonly isRepeatable: boolean
  readonly min: number | null
  readonly max: number | null
  /** The foreign key in the component's table that refers to the owning row. */
  readonly owner: ColumnRef
}

export interface ZoneField extends FieldBase {
  readonly kind: 'dynamiczone'
  /** GraphQL: the union of the components, `ArticleBlocksDynamicZone`. */
  readonly unionName: string
  readonly components: readonly string[]
  readonly min: number | null
  readonly max: number | null
  /** The foreign key, with the same name in the table of each listed component. */
  readonly owner: ColumnRef
}

export type ColumnType = 'Id' | 'Int' | 'BigInt' | 'Float' | 'Boolean' | 'String' | 'DateTime' | 'Json'

export interface Table {
  /** Prisma model: `Article`, or for a join table `ArticleTags`. */
  readonly model: string
  /** Prisma client property: `article`. */
  readonly delegate: string
  /** Name in the database, at most 63 bytes. */
  readonly name: string
  readonly description: string | null
  /** `id` first, then authored order. */
  readonly columns: readonly Column[]
  readonly foreignKeys: readonly ForeignKey[]
  /** Prisma field names. Single-column uniques are marked on the column. */
  readonly uniques: readonly (readonly string[])[]
  readonly indexes: readonly (readonly string[])[]
  /** The fields of indexes that only find equal values. Their texts may be of any length. */
  readonly lookedUp: readonly string[]
  /** Indexes and constraints for which Prisma's own name would be too long or taken: the `map` that they need. */
  readonly constraintNames: readonly ConstraintName[]
}

/**
 * `fields` are the Prisma fields of the index or constraint, including single-column uniques and foreign keys. SQLite does not name foreign
 * keys, so those do not apply there.
 */
export interface ConstraintName {
  readonly kind: 'unique' | 'index' | 'foreignKey'
  readonly fields: readonly string[]
  readonly name: string
}

export interface Column extends ColumnRef {
  readonly type: ColumnType
  readonly isRequired: boolean
  readonly isUnique: boolean
  readonly description: string | null
}

/** One Prisma relation: the table that contains it prints `field`, the referenced one prints `inverse`. */
export interface ForeignKey {
  /** Unique in the project. */
  readonly relation: string
  /** The Prisma field of the column: `authorId`. */
  readonly column: string
  readonly field: string
  readonly references: string
  readonly inverse: string
  readonly inverseIsList: boolean
  readonly onDelete: 'Cascade' | 'SetNull'
}

/** A place in a file: `src/api/article/content-types/article/schema.json`, `/attributes/author` (RFC 6901). */
export interface SourceRef {
  readonly file: string
  readonly pointer: string
}

export interface Diagnostic {
  readonly severity: 'error' | 'warning'
  /** Kebab-case: `relation-target-unknown`. */
  readonly code: string
  readonly message: string
  readonly at: SourceRef
  readonly hint: string | null
}

export type DatabaseProvider = 'sqlite' | 'postgresql'

/** The indexes of the tables as they were migrated last, by the name of the table: the Prisma fields of each, joined by commas. */
export type MigratedTables = ReadonlyMap<string, ReadonlySet<string>>
