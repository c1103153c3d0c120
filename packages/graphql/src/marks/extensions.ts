/** The marks of generated types and fields, which are in their `extensions`. */

interface Marked {
  readonly extensions?: Readonly<Record<string, unknown>> | null | undefined
}

/** Returns the uid of the content type or component that an object type is generated for. */
export function uidOf(type: Marked | undefined): string | undefined {
  return textOf(type?.extensions?.['uid'])
}

/** Returns the name of the object type whose entries a type like `<Type>EntityResponse` holds. */
export function entryOf(type: Marked): string | undefined {
  return textOf(type.extensions?.['entry'])
}

/** Returns true for a type whose fields a plan reads: of a content type, of a component, or around entries. */
export function isOfContent(type: Marked): boolean {
  return uidOf(type) !== undefined || entryOf(type) !== undefined
}

/** Returns the extensions of a relation field that is planned regardless of the caller's permissions. */
export function opened({ extensions }: Marked): Readonly<Record<string, unknown>> {
  return { ...extensions, isOpen: true }
}

export function isOpen({ extensions }: Marked): boolean {
  return extensions?.['isOpen'] === true
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
