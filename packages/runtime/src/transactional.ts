import type { ReadRow, WriteClient } from './database.js'

/** What both databases ask of the project's Prisma client. */
export interface Transactional {
  $transaction<Result>(
    work: (client: WriteClient) => Promise<Result>,
    options: { readonly maxWait: number; readonly timeout: number },
  ): Promise<Result>
  $connect(): Promise<void>
  $disconnect(): Promise<void>
}

/** The project's Prisma client, which costs more memory than all the rest: what only reads does without. */
export class LazyClient {
  #client: Promise<Transactional> | null = null

  constructor(private readonly open: () => Promise<object>) {}

  /** An attempt that fails is not the last one. */
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

/** The client itself, each statement of which is a transaction. Here it loses its own types as below. */
export function unframed(client: Transactional): WriteClient {
  return client as Transactional & WriteClient
}

/**
 * The one place where a generated Prisma client loses its own types: each has other delegates, which the run time names by
 * descriptor.
 */
function asTransactional(client: object): Transactional {
  if (!('$transaction' in client) || !('$disconnect' in client))
    throw new Error('openClient must answer a PrismaClient')
  return client as Transactional
}

/** SQL of ours inside a transaction of Prisma's. */
export interface RawClient {
  $queryRawUnsafe(text: string, ...values: readonly unknown[]): Promise<Record<string, unknown>[]>
  $executeRawUnsafe(text: string): Promise<number>
}

/** The same client, for statements instead of delegates. */
export function rawClient(client: WriteClient): RawClient {
  if (!('$queryRawUnsafe' in client)) throw new Error('The Prisma client has no raw queries')
  const raw: unknown = client
  return raw as RawClient
}

/** The one row of a compiled read, from such a statement. */
export function readRow([row]: readonly Readonly<Record<string, unknown>>[]): ReadRow {
  const { data, total } = row ?? {}
  const isNumber = typeof total === 'number' || typeof total === 'bigint'
  return { data: typeof data === 'string' ? data : null, total: isNumber ? Number(total) : null }
}
