import type { Field, Model } from '@content-gen/schema'

/** Finds a content type or component; returns undefined for one that the API does not offer. */
export type ModelOf = (uid: string) => Model | undefined

/** Returns the fields that have a valid GraphQL name. */
export function namedFields(model: Model): Field[] {
  return model.fields.filter((field) => field.graphqlName !== null)
}

export function isPassword(field: Field): boolean {
  return field.kind === 'scalar' && field.type === 'password'
}
