import type { Field, Model } from '@content-gen/schema'

/** Finds a content type or component; undefined for one that the API does not offer. */
export type ModelOf = (uid: string) => Model | undefined

/** The fields that GraphQL can name. */
export function namedFields(model: Model): Field[] {
  return model.fields.filter((field) => field.graphqlName !== null)
}

export function isPassword(field: Field): boolean {
  return field.kind === 'scalar' && field.type === 'password'
}
