/** Entries as Strapi v4's services return them. Types only. */
import type { Attributes } from '@content-gen/runtime'
import type { Shown } from './models.js'

/** An entry: its attributes beside the `id`, links without `data`. `Asked`: `fields` and `populate` of the query. */
export type EntryRow<Model, Asked> = FlatRow<{ readonly id: number } & Attributes<Shown<Model>, Asked>>

type FlatRow<Entry> = { -readonly [Name in keyof Entry]: Flat<Entry[Name]> } & {}

type Flat<Value> = Value extends { readonly data: infer Data }
  ? Linked<Data>
  : Value extends readonly (infer Item)[]
    ? Item extends { readonly id: number }
      ? FlatRow<Item>[]
      : Value
    : Value extends { readonly id: number }
      ? FlatRow<Value>
      : Value

type Linked<Data> = Data extends readonly (infer Entry)[] ? FlatEntry<Entry>[] : FlatEntry<Data>

type FlatEntry<Entry> = Entry extends { readonly id: infer Id; readonly attributes: infer Values }
  ? FlatRow<{ readonly id: Id } & Values>
  : Entry extends { readonly attributes: infer Values }
    ? Values
    : Entry
