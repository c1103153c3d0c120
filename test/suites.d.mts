export const page: string
export interface Row {
  /** Index of its line in the text. */
  readonly line: number
  readonly paths: readonly string[]
}
export function rowsOf(text: string): readonly Row[]
export function filesAt(path: string, files: readonly string[]): readonly string[]
