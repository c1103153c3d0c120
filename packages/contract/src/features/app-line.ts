/** The line of the generated `app.ts` that opens a feature: `const media = upload(store, storage)`. */
export interface AppLine extends AppCall {
  /** The path behind the name of the package, if it is not the main entry. */
  readonly entry?: string
  readonly isAwaited?: true
  /** Types of the project, if the owner's code uses them. */
  readonly types?: readonly string[]
  /** The variable of the result, or those of its members: only those that something uses. Absent: the result is a plugin. */
  readonly as?: string | Readonly<Record<string, string>>
  /** The variable of the plugin, if it is not that of the result. */
  readonly plugin?: string
  /** The services of content get it. */
  readonly isBeforeContent?: true
  /** The panel serves its routes for administrators. */
  readonly isOfPanel?: true
  /** Its members of the argument of owner code; such a line is before content. */
  readonly owned?: OwnedMembers
  /** Its part of the GraphQL schema: a value, or a call of another export. */
  readonly graphqlPart?: string | AppCall
}

/** Members of the argument of owner code. */
export interface OwnedMembers {
  /** The exported type of them. */
  readonly type: string
  /** The value of each in `app.ts`. */
  readonly members: Readonly<Record<string, string>>
  /** Returns them for a seed. */
  readonly seed: AppCall
}

export interface AppCall {
  readonly export: string
  /** Values by their names in `app.ts`, and objects of them by their keys. Those that the project does not have are left out. */
  readonly arguments: readonly (string | Readonly<Record<string, string>>)[]
}
