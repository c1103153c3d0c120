interface Schema {
  readonly 'x-private'?: unknown
  readonly properties?: object
  readonly required?: unknown
}

/** Returns the text of a document without the schemas that are marked as private, and without their names. */
export function withoutPrivate(text: string): string {
  // Parts come before what holds them.
  const shown = JSON.parse(text, (_key, part: Schema | null) => {
    if (typeof part !== 'object' || part === null) return part
    if (part['x-private'] === true) return undefined
    const { properties, required } = part
    if (typeof properties !== 'object' || !Array.isArray(required)) return part
    return { ...part, required: required.filter((name: string) => name in properties) }
  }) as object
  return `${JSON.stringify(shown, null, 2)}\n`
}
