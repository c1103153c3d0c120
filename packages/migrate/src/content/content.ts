/** `prisma/content.json`, which `generate` writes: the content of the tables, in the words of the models. */
export interface ContentFile {
  /** The locale of entries that are older than their type's localization; absent if there are no locales. */
  readonly defaultLocale?: string
  readonly actions: readonly ActionColumn[]
  /** True if the database keeps versions of entries, and what editors work on. */
  readonly editorial?: true
  readonly models: readonly Model[]
}

/** A column with action ids (`api::article.article.find`): a single one as text, or a JSON list. */
export interface ActionColumn {
  readonly table: string
  readonly column: string
  readonly form: 'id' | 'list'
}

/** A content type or a component, and its table. */
export interface Model {
  readonly uid: string
  readonly kind: 'collection' | 'single' | 'component'
  readonly table: string
  readonly columns: Readonly<Partial<Record<SystemColumn, string>>>
  /** The columns whose texts have a search index. */
  readonly search?: readonly string[]
  readonly attributes: readonly Attribute[]
}

/** The columns that the tool adds. */
export type SystemColumn = 'createdAt' | 'updatedAt' | 'publishedAt' | 'locale' | 'localizationGroup' | 'position'

export type Attribute = ValueAttribute | LinkAttribute | PlaceAttribute

interface AttributeBase {
  readonly name: string
  readonly required?: true
  readonly localized?: true
}

/** A value in a column of the entry's own row. */
export interface ValueAttribute extends AttributeBase {
  readonly type: ValueType
  readonly column: string
  readonly unique?: true
  /** Of an enumeration. */
  readonly values?: readonly string[]
  /** JSON as text. */
  readonly default?: string | number | boolean
}

export type ValueType = TextType | NumberType | MomentType | JsonType | 'boolean' | 'enumeration' | 'password'
export type TextType = 'string' | 'text' | 'richtext' | 'email' | 'uid'
export type NumberType = 'integer' | 'biginteger' | 'float' | 'decimal'
export type MomentType = 'date' | 'time' | 'datetime' | 'timestamp'
export type JsonType = 'json' | 'blocks' | 'array'

/** A relation, or files. */
export interface LinkAttribute extends AttributeBase {
  readonly type: 'relation' | 'media'
  readonly relation?: RelationKind
  readonly multiple?: true
  /** uid; absent on the owning side of a relation to any type. */
  readonly target?: string
  /** The target's attribute on the other side. */
  readonly inverse?: string
  /** The place of the links in the database; absent on the side that only shows them. */
  readonly link?: Link
}

export type RelationKind =
  'oneToOne' | 'oneToMany' | 'manyToOne' | 'manyToMany' | 'morphToOne' | 'morphToMany' | 'morphOne' | 'morphMany'

export type Link = KeyLink | JoinLink | MorphKeyLink | MorphJoinLink

/** A foreign key in the entry's own row; `position` orders the row in the other side's list. */
export interface KeyLink {
  readonly kind: 'foreignKey'
  readonly key: string
  readonly position?: string
}

export interface JoinLink {
  readonly kind: 'joinTable'
  readonly table: string
  readonly source: string
  readonly target: string
  readonly position: string
  readonly inversePosition?: string
}

/** uid and id of the target. */
export interface MorphKeyLink {
  readonly kind: 'morphKey'
  readonly morphType: string
  readonly morphId: string
}

export interface MorphJoinLink {
  readonly kind: 'morphTable'
  readonly table: string
  readonly source: string
  readonly morphType: string
  readonly morphId: string
  /** The column with the name of the target's attribute that shows the link. */
  readonly attribute: string
  readonly position: string
}

/** A component or dynamic zone: rows of the components' tables, whose column `owner` refers to the entry. */
export interface PlaceAttribute extends AttributeBase {
  readonly type: 'component' | 'dynamiczone'
  readonly repeatable?: true
  readonly components: readonly string[]
  readonly owner: string
}

export function isLink(attribute: Attribute): attribute is LinkAttribute {
  return attribute.type === 'relation' || attribute.type === 'media'
}

export function isPlace(attribute: Attribute): attribute is PlaceAttribute {
  return attribute.type === 'component' || attribute.type === 'dynamiczone'
}

export function isValue(attribute: Attribute): attribute is ValueAttribute {
  return !isLink(attribute) && !isPlace(attribute)
}

/** Returns true if an entry has at most one row in the place. */
export function isSingle({ type, repeatable }: PlaceAttribute): boolean {
  return type === 'component' && repeatable !== true
}

/** Returns true if different locales may have equal values. */
export function isUniquePerLocale({ columns }: Model, { type, localized }: ValueAttribute): boolean {
  return columns.locale !== undefined && (type === 'uid' || localized !== true)
}

export function modelOf(content: ContentFile, uid: string): Model | undefined {
  return content.models.find((model) => model.uid === uid)
}
