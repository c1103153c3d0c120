/** A file to be: `generated` ones are the tool's, `scaffold` ones are written once and the owner's from then on. */
export interface Artifact {
  /** Relative to the project folder, with slashes. */
  readonly path: string
  readonly contents: string
  readonly ownership: 'generated' | 'scaffold'
}

/** A file of the tool's. */
export function generated(path: string, contents: string): Artifact {
  return { path, contents, ownership: 'generated' }
}
