/** A query that names what it must not: answered with 400. */
export class Refused extends Error {
  constructor(readonly key: string) {
    super(`Invalid parameter ${key}`)
  }
}
