import type { Actor } from '../../../api/index.js'

/** Versions and their differences, as the routes of editing answer them. */
export interface VersionRow {
  readonly number: number
  readonly act: 'first' | 'create' | 'update' | 'publish' | 'unpublish' | 'delete' | 'restore'
  readonly at: string
  readonly actor: Actor
}

/** A version that changed a field; `previous`: the one that says what was there before. */
export interface FieldChange extends VersionRow {
  readonly previous: number | null
  readonly differences: readonly Difference[]
}

type Step = string | { readonly id?: number | string; readonly __component?: string }

interface At {
  readonly path: readonly Step[]
}

export interface Run {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

interface Placed {
  readonly index: number
  readonly item: Readonly<Record<string, unknown>>
}

export type Difference = At &
  (
    | { readonly kind: 'value' | 'link'; readonly before: unknown; readonly after: unknown }
    | { readonly kind: 'text' | 'blocks'; readonly runs: readonly Run[] }
    | {
        readonly kind: 'links'
        readonly added: readonly unknown[]
        readonly removed: readonly unknown[]
        readonly moved: readonly unknown[]
      }
    | {
        readonly kind: 'items'
        readonly added: readonly Placed[]
        readonly removed: readonly Placed[]
        readonly moved: readonly { readonly from: number; readonly to: number }[]
      }
  )

export interface Ref {
  readonly type: string
  readonly id: number
}
