/** One thing that is wrong, and its place. */
export interface Issue {
  readonly path: readonly string[]
  readonly rule: Rule
  /** The numbers and texts of the rule's message. */
  readonly values?: Readonly<Record<string, string | number>>
  /** The message of the server, for what only it can know. */
  readonly message?: string
  /** Drafts may be without it. */
  readonly isMissing?: true
}

export type Rule =
  | 'required'
  | 'minLength'
  | 'maxLength'
  | 'maxBytes'
  | 'pattern'
  | 'uid'
  | 'email'
  | 'number'
  | 'integer'
  | 'min'
  | 'max'
  | 'enumeration'
  | 'date'
  | 'time'
  | 'moment'
  | 'list'
  | 'minItems'
  | 'maxItems'
  | 'link'
  | 'unreadable'
  | 'refused'
