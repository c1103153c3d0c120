/** Questions about a model: an interface whose members are kinds of attributes. Types only. */
import type { Enumeration } from './kinds.js'

/** The names of the attributes that are values: in an answer unless `fields` says otherwise. */
export type ValueName<Model> = {
  [Name in keyof Model]: Model[Name] extends { readonly value: unknown; readonly kind: infer Kind }
    ? Kind extends 'password'
      ? never
      : IfPublic<Model[Name], Name>
    : never
}[keyof Model] &
  string

/** The names of the attributes that `populate` takes. */
export type LinkName<Model> = {
  [Name in keyof Model]: Model[Name] extends { readonly value: unknown } ? never : IfPublic<Model[Name], Name>
}[keyof Model] &
  string

/** Links to entries or components of one type: filters and sorts may follow them. */
export type PathName<Model> = {
  [Name in keyof Model]: Model[Name] extends { readonly target: unknown } ? IfPublic<Model[Name], Name> : never
}[keyof Model] &
  string

/** Values that no answer has, and links that none shows. */
export type PrivateName<Model> = {
  [Name in keyof Model]: HasFlag<Model[Name], 'private'> extends true ? Name : never
}[keyof Model] &
  string

/** Dynamic zones. */
export type ZoneName<Model> = {
  [Name in keyof Model]: Model[Name] extends { readonly components: unknown } ? IfPublic<Model[Name], Name> : never
}[keyof Model] &
  string

/** The components of a zone by uid. */
export type ComponentsOf<Attribute> = Attribute extends { readonly components: infer Components } ? Components : never

type IfPublic<Attribute, Name> = HasFlag<Attribute, 'private'> extends true ? never : Name

/** Of several flags, any. */
export type HasFlag<Attribute, Flag> = Attribute extends { readonly flags: infer Flags }
  ? [Extract<Flags, Flag>] extends [never]
    ? false
    : true
  : false

/** The model that a link leads to. */
export type TargetOf<Attribute> = Attribute extends { readonly target: infer Target } ? Target : never

/** The locales of a model; never for one that is not localized. */
export type LocaleOf<Model> = Model extends { readonly locale: Enumeration<infer Locale, infer _Flags> }
  ? Locale
  : never

/** Entries that can be drafts. */
export interface WithDrafts {
  readonly publishedAt: unknown
}

/** A type by its members, so that messages and hovers show these instead of its computation. */
export type Plain<Type> = { [Name in keyof Type]: Type[Name] } & {}
