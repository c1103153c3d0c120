/** A file to write: `generated` files belong to the tool, `scaffold` files are written once and then belong to the owner. */
export interface Artifact {
  /** Relative to the project folder, with forward slashes. */
  readonly path: string
  readonly contents: string
  readonly ownership: 'generated' | 'scaffold'
}

/** Returns a file that belongs to the tool. */
export function generated(path: string, contents: string): Artifact {
  return { path, contents, ownership: 'generated' }
}
