export interface Task {
  /** The most milliseconds that it may take. */
  readonly timeout: number
}

/** The outcome of a task; its thread may have ended or never started. */
export type Outcome<Result> =
  Reply<Result> | { readonly kind: 'ended'; readonly cause: unknown } | { readonly kind: 'busy' }

/** The reply of a thread. */
export type Reply<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'late' }
  | { readonly kind: 'failure'; readonly code: string; readonly message: string }
