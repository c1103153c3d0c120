/** A file of owner code, as it stands. */
export interface OwnerText {
  readonly path: string
  readonly text: string
}
