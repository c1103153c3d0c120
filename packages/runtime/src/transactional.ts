import type { WriteClient } from './database.js'

/** What both databases ask of the project's Prisma client. */
export interface Transactional {
  $transaction<Result>(
    work: (client: WriteClient) => Promise<Result>,
    options: { readonly maxWait: number; readonly timeout: number },
  ): Promise<Result>
  $disconnect(): Promise<void>
}

/**
 * The one place where a generated Prisma client loses its own types: each has other delegates, which the run time names by
 * descriptor. Throws where the object is no Prisma client.
 */
export function asTransactional(client: object): Transactional {
  if (!('$transaction' in client) || !('$disconnect' in client)) throw new Error('openClient must answer a PrismaClient')
  return client as Transactional
}
