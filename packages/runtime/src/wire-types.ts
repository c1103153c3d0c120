/** The shapes of answers and of `data` in a body, as generated types spell them. Types only. */

/** Any JSON value: `json` attributes, the nodes of `blocks`. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/** One entry. `meta` stands on the entries at the top level of an answer only. */
export interface Entry<Attributes> {
  id: number
  attributes: Attributes
  meta?: EntryMeta
}

/** `availableLocales`: the codes of the entry's other localizations; empty where the type is not localized. */
export interface EntryMeta {
  availableLocales: string[]
}

/** A populated relation, or single media, to one entry. */
export interface ToOne<Attributes> {
  data: Entry<Attributes> | null
}

/** A populated relation to many entries, in the relation's order. */
export interface ToMany<Attributes> {
  data: Entry<Attributes>[]
}

/** Populated media that may hold several files: null, not an empty list, where there are none. */
export interface ManyMedia<Attributes> {
  data: Entry<Attributes>[] | null
}

/** One item of a dynamic zone: the component's attributes and the name of the component. */
export type ZoneItem<Uid extends string, Component> = { __component: Uid } & Component

/** A populated relation to one entry of any type: its attributes in the open, `__type` is the uid of its type. */
export type MorphOne = MorphItem | null

/** A populated relation to many entries of any type. */
export type MorphMany = MorphItem[]

/** An entry of any type: `id`, `__type` (`api::article.article`) and the attributes of that type. */
export interface MorphItem {
  id: number
  __type: string
  [attribute: string]: JsonValue
}

/** An entry by its id; decimal text counts as the number. */
export type EntryId = number | string

/** An entry by its id, bare or in an object. */
export type EntryRef = EntryId | { id: EntryId }

/** Where a connected entry goes: beside an entry that is linked already, or at one end. Without a position: the end. */
export type RelationPosition = { before: EntryId } | { after: EntryId } | { start: true } | { end: true }

/** An entry to connect. */
export type RelationConnect = EntryId | { id: EntryId; position?: RelationPosition }

/** Changes to a relation: `set` replaces all that is linked, `connect` and `disconnect` leave the rest as it is. */
export interface RelationChange {
  set?: readonly EntryRef[] | null
  connect?: readonly RelationConnect[]
  disconnect?: readonly EntryRef[]
  /** `strict: false`: an entry placed beside one that is not linked goes to the end instead of failing. */
  options?: { strict?: boolean }
}

/** A relation to one entry in a body: null clears it; of a list the last one counts. */
export type ToOneInput = EntryRef | readonly EntryRef[] | RelationChange | null

/** A relation to many entries in a body: a list or a single id replaces what is linked, null clears it. */
export type ToManyInput = EntryRef | readonly EntryRef[] | RelationChange | null

/** Media in a body: ids of uploaded files. */
export type MediaInput = EntryRef | readonly EntryRef[] | null

/** An entry of any type, by the uid of its type and its id. */
export interface MorphRef {
  __type: string
  id: EntryId
}

/** A relation to one entry of any type in a body; null clears it. */
export type MorphOneInput = MorphRef | null

/** A relation to many entries of any type in a body: replaces what is linked, null clears it. */
export type MorphManyInput = readonly MorphRef[] | null

/** One item of a dynamic zone in a body. */
export type ZoneItemInput<Uid extends string, ComponentInput> = { __component: Uid } & ComponentInput

/** A node of a `blocks` attribute: rich text as data. */
export type BlockNode =
  | { type: 'paragraph'; children: InlineNode[] }
  | { type: 'heading'; level: 1 | 2 | 3 | 4 | 5 | 6; children: InlineNode[] }
  | { type: 'quote'; children: InlineNode[] }
  | { type: 'code'; children: InlineNode[] }
  | ListNode
  | { type: 'image'; image: { [key: string]: JsonValue }; children: InlineNode[] }

/** A list; its items may be lists. */
export interface ListNode {
  type: 'list'
  format: 'ordered' | 'unordered'
  children: (ListItemNode | ListNode)[]
}

/** One item of a list. */
export interface ListItemNode {
  type: 'list-item'
  children: InlineNode[]
}

/** Text, plain or marked, or a link around text. */
export type InlineNode = TextNode | { type: 'link'; url: string; children: TextNode[] }

/** A run of text. */
export interface TextNode {
  type: 'text'
  text: string
  bold?: boolean
  italic?: boolean
  underline?: boolean
  strikethrough?: boolean
  code?: boolean
}
