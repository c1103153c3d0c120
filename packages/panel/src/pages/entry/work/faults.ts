export interface Fault {
  readonly path: readonly string[]
  readonly message: string
}

/** Returns the faults of a 400, each with the path of what it is about. */
export function faultsIn(details: unknown): readonly Fault[] {
  const errors: unknown = typeof details === 'object' && details !== null ? Reflect.get(details, 'errors') : null
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error: unknown) => {
    if (typeof error !== 'object' || error === null) return []
    const [path, message]: unknown[] = [Reflect.get(error, 'path'), Reflect.get(error, 'message')]
    return Array.isArray(path) && typeof message === 'string' ? [{ path: path.map(String), message }] : []
  })
}
