import type { FieldGroup, FieldTab, MenuEntry, PanelField } from '@content-gen/contract'

/** `GET /catalog`: the types of the project as the caller may see them. With an ETag. */
export interface Catalog {
  readonly types: readonly ContentType[]
  readonly components: readonly Component[]
  /** The attributes that the project adds to the accounts of the API; none for those who may not look at accounts. */
  readonly account: readonly Attribute[]
  readonly locales: readonly { readonly code: string; readonly name: string }[]
  readonly defaultLocale: string
  readonly features: Features
  /** The pages of features, for those who have the rights. */
  readonly menu: readonly MenuEntry[]
}

export interface Features {
  /** Versions, working copies, releases, the audit: the routes of `/api/editorial` are below `/admin/api/editorial`, with the same shapes. */
  readonly editorial: boolean
  readonly previews: boolean
  readonly media: boolean
  /** The server fetches addresses that people write: the routes of `/outside`. */
  readonly fetch: boolean
  /** A service proposes texts. */
  readonly assistant: boolean
  readonly accounts: boolean
  /** The sites at which people sign in to their accounts. */
  readonly providers: readonly string[]
  /** Other hosts whose pictures and videos the panel may show: `https://files.example.com`. */
  readonly fileOrigins: readonly string[]
}

export interface ContentType {
  readonly uid: string
  readonly kind: 'collection' | 'single'
  readonly displayName: string
  readonly description: string | null
  readonly pluralName: string
  readonly draftAndPublish: boolean
  readonly localized: boolean
  /** Its entries have versions and working copies. */
  readonly versioned: boolean
  /** Its entries go live after a review of their working copies. `skips`: not those that the caller publishes. */
  readonly review?: { readonly states: readonly string[]; readonly skips: boolean }
  /** Its entries have pages at the site, with addresses. */
  readonly hasPages?: true
  /** The attribute that names an entry to people: the first text of the model; `id` if there is none. */
  readonly label: string
  readonly attributes: readonly Attribute[]
  /** The columns of a list for whoever has chosen none, as the project says. */
  readonly columns?: readonly string[]
  /** The integer by which people put the entries in order: `POST /entries/:uid/:id/move`. */
  readonly order?: string
  /** The link to the entry above, in a tree. */
  readonly parent?: string
  readonly form?: FormParts
}

/** The order of a form, as the project says: attributes that it does not name follow at the end. */
export type FormParts = readonly (string | FieldGroup | FieldTab)[]

export interface Component {
  readonly uid: string
  readonly displayName: string
  readonly category: string
  readonly label: string
  readonly attributes: readonly Attribute[]
  readonly form?: FormParts
}

interface AttributeBase extends PanelField {
  readonly name: string
  readonly required?: true
  readonly private?: true
  /** Each locale has its own value. Without it, all localizations of a localized type share one. */
  readonly localized?: true
  /** One that the server sets: `createdAt`, `updatedAt`, `publishedAt`, `locale`. Shown, never edited. */
  readonly system?: true
  /** Of accounts: it leads to what the caller may not link at all. Shown, never edited. */
  readonly fixed?: true
  /** `plugin::color-picker.color` of a custom field, for extensions of the panel. */
  readonly customField?: string
  /** The words of the model to the plugin of a custom field: `["red", "blue"]`. */
  readonly options?: unknown
}

export type Attribute =
  | TextAttribute
  | NumberAttribute
  | EnumerationAttribute
  | PlainAttribute
  | RelationAttribute
  | MediaAttribute
  | ComponentAttribute
  | ZoneAttribute

export interface TextAttribute extends AttributeBase {
  readonly type: 'string' | 'text' | 'richtext' | 'email' | 'password' | 'uid'
  readonly unique?: true
  readonly default?: string
  readonly minLength?: number
  readonly maxLength?: number
  /** A JavaScript pattern. */
  readonly regex?: string
  /** `uid`: the attribute that it is made from. */
  readonly targetField?: string
}

export interface NumberAttribute extends AttributeBase {
  readonly type: 'integer' | 'biginteger' | 'float' | 'decimal'
  readonly unique?: true
  /** Numbers; of `biginteger`, decimal text, in documents too. */
  readonly default?: number | string
  readonly min?: number | string
  readonly max?: number | string
}

export interface EnumerationAttribute extends AttributeBase {
  readonly type: 'enumeration'
  readonly values: readonly string[]
  readonly default?: string
}

export interface PlainAttribute extends AttributeBase {
  readonly type: 'boolean' | 'date' | 'time' | 'datetime' | 'timestamp' | 'json' | 'blocks' | 'array'
  readonly unique?: true
  readonly default?: unknown
}

export interface RelationAttribute extends AttributeBase {
  readonly type: 'relation'
  readonly multiple: boolean
  /** The uids of what it may link to: one, or several of a polymorphic relation. */
  readonly targets: readonly string[]
  /** Its links name their types, even if the caller sees a single one of these. */
  readonly polymorphic?: true
  /** The links can be changed here. False for the other side of a polymorphic relation. */
  readonly editable: boolean
  /** The links are kept by the other side: versions and working copies do not have them. */
  readonly mapped?: true
  /** The attribute of the target that is the other side of a relation between two types. */
  readonly inverse?: string
}

export interface MediaAttribute extends AttributeBase {
  readonly type: 'media'
  readonly multiple: boolean
  readonly allowedTypes: readonly ('images' | 'videos' | 'files' | 'audios')[]
}

export interface ComponentAttribute extends AttributeBase {
  readonly type: 'component'
  readonly component: string
  readonly repeatable: boolean
  readonly min?: number
  readonly max?: number
}

export interface ZoneAttribute extends AttributeBase {
  readonly type: 'dynamiczone'
  readonly components: readonly string[]
  readonly min?: number
  readonly max?: number
}
