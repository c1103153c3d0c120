export const checks: readonly {
  readonly file: string
  readonly from: string
  readonly to: string
  readonly suites: readonly string[]
}[]
