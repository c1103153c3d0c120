/** The project's Prisma client inside the server's own transactions. Only code of the owner asks for it, so it is loaded at its first use. */

/** The part of a Prisma client that this needs. */
interface PrismaClient {
  $transaction<Result>(
    work: (client: object) => Promise<Result>,
    options: { readonly maxWait: number; readonly timeout: number },
  ): Promise<Result>
  $connect(): Promise<void>
  $disconnect(): Promise<void>
}

/** A client whose operations run on one connection, until `leave` is called. */
export interface Joined {
  readonly client: object
  leave(): Promise<void>
}

/** The longest time that a timer can wait, in milliseconds: our own transaction has the limit. */
const forever = 2_147_483_647

/**
 * One Prisma client for all transactions. Its adapter takes the connection of the transaction that is joined, instead of opening one:
 * what Prisma believes to be a transaction of its own is a part of ours, which neither begins nor ends there.
 */
export class JoinedClient<Connection> {
  #client: Promise<PrismaClient> | null = null
  #offered: Connection | null = null
  #turn: Promise<unknown> = Promise.resolve()

  /** `open` makes the client with an adapter that calls `take` when it is to begin a transaction. */
  constructor(private readonly open: (take: () => Connection) => Promise<object>) {}

  /** Connections are joined one after the other, so that each transaction takes the one that was offered to it. */
  join(connection: Connection): Promise<Joined> {
    const joined = this.#turn.then(() => this.#begin(connection))
    this.#turn = joined.catch(() => undefined)
    return joined
  }

  async close(): Promise<void> {
    if (this.#client) await (await this.#client).$disconnect()
  }

  async #begin(connection: Connection): Promise<Joined> {
    const client = await this.#opened()
    this.#offered = connection
    return new Promise((resolve, reject) => {
      let end = () => {}
      const isOver = new Promise<void>((done) => (end = done))
      const whole = client.$transaction(
        async (joined) => {
          const leave = async () => {
            end()
            await whole
          }
          resolve({ client: joined, leave })
          await isOver
        },
        { maxWait: forever, timeout: forever },
      )
      whole.catch(reject)
    })
  }

  /** A failed attempt may be repeated. */
  #opened(): Promise<PrismaClient> {
    this.#client ??= this.open(() => this.#take())
      .then(connected)
      .catch((error: unknown) => {
        this.#client = null
        throw error
      })
    return this.#client
  }

  #take(): Connection {
    const connection = this.#offered
    if (connection === null) throw new Error('The Prisma client began a transaction that the server did not ask for')
    this.#offered = null
    return connection
  }
}

async function connected(client: object): Promise<PrismaClient> {
  const opened = asPrismaClient(client)
  await opened.$connect()
  return opened
}

/** Each project's client has its own type, of which this is the part that all have. */
function asPrismaClient(client: object): PrismaClient {
  if (!('$transaction' in client) || !('$disconnect' in client))
    throw new Error('openClient must return a PrismaClient')
  return client as PrismaClient
}
