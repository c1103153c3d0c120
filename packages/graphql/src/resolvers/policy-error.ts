import { RequestError } from '@content-gen/runtime'

/** A policy has refused a field. */
export class GraphqlPolicyError extends RequestError {
  /** `cause`: the error of the policy, if it failed. */
  constructor(cause?: unknown) {
    super(403, 'PolicyError', 'Policy Failed')
    this.cause = cause
  }
}
