/** The models of a project as code that acts for nobody sees them: private attributes are like others. Types only. */

/** A content type of the project, by its kind. */
export interface Collection<Model> {
  readonly kind: 'collection'
  readonly model: Model
}
/** A single type: `findMany` returns its entry. */
export interface Single<Model> {
  readonly kind: 'single'
  readonly model: Model
}
/** A type that `strapi` only reads. */
export interface ReadOnly<Model> {
  readonly kind: 'read-only'
  readonly model: Model
}

/** The content types of a project, by uid. */
export interface ModelTypes {
  readonly [uid: string]: { readonly kind: string; readonly model: unknown }
}

export type UidOf<Types> = keyof Types & string
/** Of the types that `strapi` writes. */
export type WritableUid<Types> = {
  [Uid in UidOf<Types>]: Types[Uid] extends { readonly kind: 'read-only' } ? never : Uid
}[UidOf<Types>]

export type ModelOf<Types, Uid> = Uid extends keyof Types
  ? Types[Uid] extends { readonly model: infer Model }
    ? Model
    : never
  : never

/** For conditions: with private attributes. */
export type Whole<Model> = { [Name in keyof Model]: Opened<Model[Name], false> }

/** For results: with the code that a mail brings, anybody can set the password of the account. */
export type Shown<Model> = {
  [Name in keyof Model as Model extends Account ? Exclude<Name, keyof Account> : Name]: Opened<Model[Name], true>
}

interface Account {
  resetPasswordToken: unknown
  confirmationToken: unknown
}

type ModelFor<Model, IsShown> = IsShown extends true ? Shown<Model> : Whole<Model>

type Opened<Attribute, IsShown> = Attribute extends { readonly kind: infer Kind; readonly flags: infer Flags }
  ? Attribute extends { readonly value: infer Value; readonly input: infer Input }
    ? Scalar<Kind, Public<Flags>, Value, Input>
    : Attribute extends { readonly target: infer Target }
      ? { readonly kind: Kind; readonly flags: Public<Flags>; readonly target: ModelFor<Target, IsShown> }
      : Attribute extends { readonly components: infer Components }
        ? {
            readonly kind: Kind
            readonly flags: Public<Flags>
            readonly components: { readonly [Uid in keyof Components]: ModelFor<Components[Uid], IsShown> }
          }
        : { readonly kind: Kind; readonly flags: Public<Flags> }
  : never

interface Scalar<Kind, Flags, Value, Input> {
  readonly kind: Kind
  readonly flags: Flags
  readonly value: Value
  /** Strapi v4 takes moments as `Date` too. */
  readonly input: Kind extends 'moment' ? Input | Date : Input
}

type Public<Flags> = Exclude<Flags, 'private'>
