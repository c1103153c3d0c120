/** Values in answers and bodies that have a shape of their own. Types only. */

/** Any JSON value: `json` attributes, the nodes of `blocks`. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/** A populated relation to one entry of any type: its `id` and its attributes in the open. The answer does not name its type. */
export type MorphOne = MorphEntry | null

interface MorphEntry {
  id: number
  [attribute: string]: JsonValue
}

/** A populated relation to many entries of any type. An answer leaves it out if it has none. */
export type MorphMany = MorphItem[]

/** An entry of any type: `id`, `__type` (`api::article.article`) and the attributes of that type. */
export interface MorphItem extends MorphEntry {
  __type: string
}

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
