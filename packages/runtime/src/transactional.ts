import type { ReadRow, WriteClient } from './database.js'

/** The part of the project's Prisma client that both databases use. */
export interface Transactional {
  $transaction<Result>(
    work: (client: WriteClient) => Promise<Result>,
    options: { readonly maxWait: number; readonly timeout: number },
  ): Promise<Result>
  $connect(): Promise<void>
  $disconnect(): Promise<void>
}

/** The project's Prisma client, loaded at the first use: it takes more memory than everything else, and readers do not need it. */
export class LazyClient {
  #client: Promise<Transactional> | null = null

  constructor(private readonly open: () => Promise<object>) {}

  /** A failed attempt may be repeated. */
  get(): Promise<Transactional> {
    this.#client ??= this.open()
      .then(connected)
      .catch((error: unknown) => {
        this.#client = null
        throw error
      })
    return this.#client
  }

  async close(): Promise<void> {
    if (this.#client) await (await this.#client).$disconnect()
  }
}

async function connected(client: object): Promise<Transactional> {
  const opened = asTransactional(client)
  await opened.$connect()
  return opened
}

/** Returns the client itself, each statement of which is a transaction. It loses its own types as below. */
export function unframed(client: Transactional): WriteClient {
  return client as Transactional & WriteClient
}

/**
 * The one place where a generated Prisma client loses its own types: each has different delegates, which the runtime names by descriptor.
 */
function asTransactional(client: object): Transactional {
  if (!('$transaction' in client) || !('$disconnect' in client))
    throw new Error('openClient must return a PrismaClient')
  return client as Transactional
}

/** Milliseconds that code of a transaction may go on after Prisma has ended the transaction. */
const grace = 5_000

/**
 * Runs `work` in one transaction, and rejects if `work` does not end. Prisma ends an overdue transaction, and then still waits
 * for the code inside: code that waits for an answer which never comes would hold the writer of SQLite forever.
 */
export function inTransaction<Result>(
  client: Transactional,
  work: (client: WriteClient) => Promise<Result>,
  limits: { readonly maxWait: number; readonly timeout: number },
): Promise<Result> {
  return client.$transaction((transaction) => within(limits.timeout + grace, work(transaction)), limits)
}

async function within<Result>(limit: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OverdueError(limit)), limit)
  })
  try {
    return await Promise.race([work, overdue])
  } finally {
    clearTimeout(timer)
  }
}

/** Code inside a transaction did not end. It has the code of Prisma's own error for transactions that took too long. */
class OverdueError extends Error {
  readonly code = 'P2028'

  constructor(limit: number) {
    super(`The code inside a transaction did not end within ${limit} ms`)
  }
}

/** Our own SQL inside one of Prisma's transactions. */
export interface RawClient {
  $queryRawUnsafe(text: string, ...values: readonly unknown[]): Promise<Record<string, unknown>[]>
  $executeRawUnsafe(text: string): Promise<number>
}

/** Returns the same client, typed for statements instead of delegates. */
export function rawClient(client: WriteClient): RawClient {
  if (!('$queryRawUnsafe' in client)) throw new Error('The Prisma client has no raw queries')
  const raw: unknown = client
  return raw as RawClient
}

/** Returns the single row of a compiled read. */
export function readRow([row]: readonly Readonly<Record<string, unknown>>[]): ReadRow {
  const { data, total } = row ?? {}
  const isNumber = typeof total === 'number' || typeof total === 'bigint'
  return { data: typeof data === 'string' ? data : null, total: isNumber ? Number(total) : null }
}
