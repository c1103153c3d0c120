import type { PastedPicture } from '../pasted-pictures.js'
import type { markActs } from '../../../acts/index.js'
import type { ReactNode } from 'react'
import type { BaseEditor } from 'slate'
import type { HistoryEditor } from 'slate-history'
import type { ReactEditor } from 'slate-react'

export type Mark = keyof typeof markActs

export const marks: readonly Mark[] = ['bold', 'italic', 'underline', 'strikethrough', 'code']

export interface BlocksText {
  text: string
  type?: string
  bold?: boolean
  italic?: boolean
  underline?: boolean
  strikethrough?: boolean
  code?: boolean
  /** HTML: the elements around it that are no marks, from outside to inside: `span style="color:red"`. */
  wraps?: readonly string[]
}

export interface BlocksElement {
  type: string
  level?: number
  format?: 'ordered' | 'unordered'
  url?: string
  syntax?: string
  image?: unknown
  original?: unknown
  /** The picture of a pasted page that is brought into the library: the block is written once it is there. */
  coming?: PastedPicture
  /** HTML: the attributes of its element: ` class="lead"`. */
  attributes?: string
  /** A closed block of HTML. */
  source?: string
  /** HTML: what the block was when it was read. */
  from?: { readonly html: string; readonly gap: string; readonly block: BlocksElement }
  children: (BlocksElement | BlocksText)[]
}

/** Shows a block of a type that is not Strapi's. */
export type ForeignBlock = (props: { readonly element: BlocksElement }) => ReactNode

declare module 'slate' {
  interface CustomTypes {
    Editor: BaseEditor & ReactEditor & HistoryEditor
    Element: BlocksElement
    Text: BlocksText
  }
}
