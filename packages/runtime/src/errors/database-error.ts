/** The database's report of a failed statement, with Prisma's code and its own. */
export interface DatabaseError {
  /** The name that Prisma's driver adapters use: `UniqueConstraintViolation`. */
  readonly kind: string | undefined
  /** The database's own code: `23505`, `SQLITE_BUSY`. */
  readonly code: string | undefined
}

/** Returns null if the error does not come from the database. Adapters wrap the driver's error, and Prisma wraps the adapter's. */
export function databaseError(error: unknown): DatabaseError | null {
  for (const adapterError of [error, at(at(error, 'meta'), 'driverAdapterError')]) {
    const cause = at(adapterError, 'cause')
    const [kind, code] = [textAt(cause, 'kind'), textAt(cause, 'originalCode')]
    if (kind !== undefined || code !== undefined) return { kind, code }
  }
  return null
}

function textAt(value: unknown, key: string): string | undefined {
  const found = at(value, key)
  return typeof found === 'string' ? found : undefined
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined
}

/** Returns the code that an error itself has: the database's, or Prisma's. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
