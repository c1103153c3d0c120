import type { EditPlan, Refusal } from '../contract.js'

/** A request that is answered with a sentence and a status. */
export class RefusedRequest extends Error {
  constructor(
    readonly status: number,
    readonly code: Refusal['error']['code'],
    message: string,
    readonly more: { readonly signIn?: string; readonly plan?: EditPlan } = {},
  ) {
    super(message)
  }

  get body(): Refusal {
    return { error: { code: this.code, message: this.message, ...this.more } }
  }
}
