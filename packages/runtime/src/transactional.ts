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
    throw new Error('openClient must answer a PrismaClient')
  return client as Transactional
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
