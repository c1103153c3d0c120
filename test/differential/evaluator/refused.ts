/** A query that uses a forbidden name, answered with 400. */
export class Refused extends Error {
  constructor(readonly key: string) {
    super(`Invalid parameter ${key}`)
  }
}
