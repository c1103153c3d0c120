/** The types of flat entries. */
import type { BlockNode, JsonValue } from '#typed'

/** An answer's value without wrappers: `{ id, …attributes }` at every depth. JSON stays as it is. */
export type Flat<Value> = [JsonValue] extends [Value] ? Value : [BlockNode[]] extends [Value] ? Value : FlatOf<Value>

type FlatOf<Value> = Value extends readonly (infer Item)[]
  ? Flat<Item>[]
  : Value extends { readonly attributes: infer Attributes }
    ? FlatMembers<Omit<Value, 'attributes' | 'meta'> & Attributes>
    : Value extends { readonly data: infer Entries }
      ? keyof Value extends 'data'
        ? Flat<Entries>
        : FlatMembers<Value>
      : Value extends object
        ? FlatMembers<Value>
        : Value

type FlatMembers<Members> = { [Name in keyof Members]: Flat<Members[Name]> } & {}
