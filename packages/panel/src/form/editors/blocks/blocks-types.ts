import type { markActs } from '../../../acts/index.js'
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
}

export interface BlocksElement {
  type: string
  level?: number
  format?: 'ordered' | 'unordered'
  url?: string
  syntax?: string
  image?: unknown
  original?: unknown
  children: (BlocksElement | BlocksText)[]
}

declare module 'slate' {
  interface CustomTypes {
    Editor: BaseEditor & ReactEditor & HistoryEditor
    Element: BlocksElement
    Text: BlocksText
  }
}
