import { RequestError } from '@content-gen/runtime'

/** A policy has refused a field. */
export class GraphqlPolicyError extends RequestError {
  constructor() {
    super(403, 'PolicyError', 'Policy Failed')
  }
}
