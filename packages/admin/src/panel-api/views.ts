/**
 * `GET /views/:uid`: the views of a type that are shared with a role of the caller, or by the caller. People who manage administrators see all. A view is a
 * question: whoever opens it gets what their own roles let them see. `POST /views/:uid` with a `ViewInput` shares one, in place of one of the same name;
 * `DELETE /views/:uid/:id`, for whoever shared it and people who manage administrators.
 */
export interface SharedViews {
  readonly views: readonly SharedView[]
  /** The roles with which the caller may share: their own; all, for people who manage administrators. */
  readonly roles: readonly ViewRole[]
}

export interface SharedView {
  readonly id: number
  readonly name: string
  /** The parameters of the list, from `?` on. */
  readonly address: string
  readonly roles: readonly string[]
  readonly sharedBy: string
  readonly canDelete: boolean
}

export interface ViewRole {
  readonly name: string
  readonly displayName: string
}

export interface ViewInput {
  readonly name: string
  readonly address: string
  readonly roles: readonly string[]
}
