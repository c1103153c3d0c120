import type { Field } from '@content-gen/schema'

/** Has a value that filters and sorts can compare. */
export function isComparable(field: Field): boolean {
  return (field.kind === 'scalar' && field.type !== 'password') || field.kind === 'enum'
}

export function isText(field: Field): boolean {
  return (
    field.kind === 'enum' ||
    (field.kind === 'scalar' && ['string', 'text', 'richtext', 'email', 'uid'].includes(field.type))
  )
}

export function isLinked(field: Field): boolean {
  return field.isAuthored && !['scalar', 'enum', 'json'].includes(field.kind)
}
