/** The `data` of a create or an update. Types only. */
import type { HasFlag, Plain, WithDrafts } from './model.js'

/** The data of a new entry. A required attribute without a default must be there, unless the type has drafts. */
export type CreateInput<Model> = Model extends WithDrafts
  ? Plain<Optional<Model, WritableName<Model>, 'draft'>>
  : Plain<Complete<Model>>

/**
 * The data of a new entry that is published unless it says `publishedAt: null`: a draft alone may lack required attributes, but for zones
 * and lists of components.
 */
export type NewEntry<Model> = Model extends WithDrafts
  ? Plain<CreateInput<Model> & DraftLists<Model> & { publishedAt: null }> | Plain<Complete<Model>>
  : CreateInput<Model>

/** The data of an update: what it leaves out stays as it is. */
export type UpdateInput<Model> = Plain<
  Optional<Model, WritableName<Model>, Model extends WithDrafts ? 'draft' : 'complete'>
>

type Strictness = 'draft' | 'complete'

type WritableName<Model> = {
  [Name in keyof Model]: HasFlag<Model[Name], 'managed'> extends true ? never : Name
}[keyof Model]

type DemandedName<Model> = {
  [Name in keyof Model]: HasFlag<Model[Name], 'required'> extends true
    ? HasFlag<Model[Name], 'default' | 'managed'> extends true
      ? never
      : Name
    : never
}[keyof Model]

type DraftLists<Model> = { [Name in DemandedList<Model>]: Input<Model[Name], 'draft'> }

type DemandedList<Model> = {
  [Name in DemandedName<Model>]: Model[Name] extends { readonly kind: 'componentList' | 'zone' } ? Name : never
}[DemandedName<Model>]

type Complete<Model> = { [Name in DemandedName<Model>]: Input<Model[Name], 'complete'> } & Optional<
  Model,
  Exclude<WritableName<Model>, DemandedName<Model>>,
  'complete'
>

type Optional<Model, Name extends keyof Model, Strict extends Strictness> = {
  [Each in Name]?: Input<Model[Each], Strict>
}

/** Null clears what is not required. */
type Input<Attribute, Strict extends Strictness> =
  NotNull<Attribute, Strict> | (HasFlag<Attribute, 'required'> extends true ? never : null)

type NotNull<Attribute, Strict extends Strictness> = Attribute extends { readonly input: infer Type }
  ? Type
  : Attribute extends { readonly kind: infer Kind; readonly target: infer Target }
    ? Kind extends 'component'
      ? ItemInput<Target, Strict>
      : Kind extends 'componentList'
        ? readonly ItemInput<Target, Strict>[]
        : EntryRef | readonly EntryRef[] | RelationChange
    : Attribute extends { readonly components: infer Components }
      ? readonly ZoneItemInput<Components, Strict>[]
      : Attribute extends { readonly kind: 'toAny' }
        ? MorphRef
        : readonly MorphRef[] | MorphChange

/** A component in a body: with the `id` of a current item that item is changed, without one a new item is made. */
type ItemInput<Model, Strict extends Strictness> =
  NewItem<Model, Strict> | Plain<{ id: EntryId } & Optional<Model, WritableName<Model>, Strict>>

type NewItem<Model, Strict extends Strictness> = Strict extends 'draft'
  ? Plain<Optional<Model, WritableName<Model>, Strict>>
  : Plain<Complete<Model>>

type ZoneItemInput<Components, Strict extends Strictness> = {
  [Uid in keyof Components]: { __component: Uid } & ItemInput<Components[Uid], Strict>
}[keyof Components]

/** An entry by its id; decimal text counts as the number. */
export type EntryId = number | string

/** An entry by its id, bare or in an object. */
export type EntryRef = EntryId | { id: EntryId }

/** The place of a connected entry: beside a linked entry, or at one end. The default is the end. */
export type RelationPosition = { before: EntryId } | { after: EntryId } | { start: true } | { end: true }

/** An entry to connect. */
export type RelationConnect = EntryId | { id: EntryId; position?: RelationPosition }

/** Changes to a relation or to media: `set` replaces all that is linked, `connect` and `disconnect` leave the rest as it is. */
export interface RelationChange {
  set?: readonly EntryRef[] | null
  connect?: readonly RelationConnect[]
  disconnect?: readonly EntryRef[]
  /** `strict: false`: an entry placed beside one that is not linked goes to the end instead of failing. */
  options?: { strict?: boolean }
}

/** An entry of any type, by the uid of its type and its id. */
export interface MorphRef {
  __type: string
  id: EntryId
}

/** Changes to a relation to entries of any types: `set` replaces all that is linked. */
export interface MorphChange {
  set?: readonly MorphRef[] | null
  connect?: readonly MorphRef[]
  disconnect?: readonly MorphRef[]
}
