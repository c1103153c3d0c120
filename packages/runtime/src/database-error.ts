/** The database's report of a failed statement, in Prisma's words and its own. */
export interface DatabaseError {
  /** As Prisma's driver adapters call it: `UniqueConstraintViolation`. */
  readonly kind: string | undefined
  /** The database's own: `23505`, `SQLITE_BUSY`. */
  readonly code: string | undefined
}

/** null where no database has said anything. An adapter wraps the error of its driver, and Prisma that of the adapter. */
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
