/** The project's Prisma client as owner code has it: part of the transaction that is under way, and opened at its first use. */
import { enclose, enclosing } from '../write/enclosing.js'
import { usual } from '../database.js'
import type { Database, Transaction } from '../database.js'

/**
 * The typed client. In a hook, every operation is part of the write that the hook belongs to. Elsewhere an operation is a
 * transaction of its own, and `$transaction` also takes in what the services write. No hook runs for what it writes, and nothing is
 * validated beyond the database's own constraints.
 */
export type OwnClient<Client> = Omit<Client, Managed | '$transaction'> & Transactions<Client>

interface Transactions<Client> {
  $transaction<Result>(work: (client: Omit<Client, Managed | '$transaction'>) => Promise<Result>): Promise<Result>
  $transaction<Results extends readonly PromiseLike<unknown>[]>(
    operations: [...Results],
  ): Promise<{ [Index in keyof Results]: Awaited<Results[Index]> }>
}

/** The server opens, closes and watches its client itself. */
type Managed = '$connect' | '$disconnect' | '$on' | '$extends'
const managed: ReadonlySet<string> = new Set<Managed>(['$connect', '$disconnect', '$on', '$extends'])

type Work = (client: object) => Promise<unknown>
/** Runs work within the transaction around the code that asks, or as a transaction of its own. */
type Run = (work: (transaction: Transaction) => Promise<unknown>) => Promise<unknown>

/** Returns the client over an open database. `Client`: the class that Prisma generated for the project. */
export function ownClient<Client extends object>(database: Pick<Database, 'write'>): OwnClient<Client> {
  const run: Run = (work) => enclosing()?.join(work) ?? database.write(work, { ...usual, runsOwnerCode: true })
  const client = new Proxy(
    {},
    {
      get(_, name) {
        if (typeof name !== 'string' || name === 'then') return undefined
        if (managed.has(name)) throw new Error(`The server manages its Prisma client: ${name} is not for owner code`)
        if (name === '$transaction') return (asked: unknown) => together(run, asked)
        if (name.startsWith('$')) return (...given: unknown[]) => operation((opened) => call(opened, name, given), run)
        return delegateOf(name, run)
      },
    },
  )
  // Members of the generated class, each made from its name at its first use.
  return client as OwnClient<Client>
}

function delegateOf(model: string, run: Run): object {
  return new Proxy(
    {},
    {
      get: (_, method) =>
        typeof method === 'string' && method !== 'then'
          ? (...given: unknown[]) => operation((client) => call(Reflect.get(client, model), method, given), run)
          : undefined,
    },
  )
}

function together(run: Run, asked: unknown): Promise<unknown> {
  if (typeof asked === 'function')
    return run((transaction) => enclose(transaction, async () => (asked as Work)(await transaction.prisma())))
  if (!Array.isArray(asked) || !asked.every((each) => each instanceof Operation))
    throw new TypeError('$transaction takes a function, or a list of operations of this client')
  return run(async (transaction) => inOrder(asked, await transaction.prisma()))
}

async function inOrder(operations: readonly Operation[], client: object): Promise<unknown[]> {
  const results: unknown[] = []
  for (const each of operations) results.push(await each[work](client))
  return results
}

/** Calls a method of Prisma's by its name: generated code and owner code have checked that it is there. */
function call(target: unknown, method: string, given: readonly unknown[]): Promise<unknown> {
  const found: unknown = typeof target === 'object' && target !== null ? Reflect.get(target, method) : undefined
  if (typeof found !== 'function') throw new TypeError(`The Prisma client has no ${method} here`)
  return Reflect.apply(found, target, given) as Promise<unknown>
}

/** An operation whose further methods follow the relations of what it finds: `prisma.author.findUnique(…).profile()`. */
function operation(on: Work, run: Run): Operation {
  return new Proxy(new Operation(on, run), {
    get(target, name) {
      if (typeof name === 'string' && !ofPromise.has(name))
        return (...given: unknown[]) => operation((client) => call(on(client), name, given), run)
      const own: unknown = Reflect.get(target, name)
      return typeof own === 'function' ? own.bind(target) : own
    },
  })
}

const ofPromise: ReadonlySet<string> = new Set(['then', 'catch', 'finally'])
/** The key of an operation's work: every text may be the name of a relation. */
const work: unique symbol = Symbol('work')

/** Begins when it is awaited, as Prisma's own promises do, so that `$transaction` may take it in. */
class Operation implements PromiseLike<unknown> {
  readonly [Symbol.toStringTag] = 'PrismaPromise'
  readonly [work]: Work
  readonly #run: Run
  #result: Promise<unknown> | undefined

  constructor(on: Work, run: Run) {
    this[work] = on
    this.#run = run
  }

  // oxlint-disable-next-line unicorn/no-thenable
  then<Done = unknown, Failed = never>(
    done?: ((value: unknown) => Done | PromiseLike<Done>) | null,
    failed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return this.#begun().then(done, failed)
  }

  catch<Failed = never>(failed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null): Promise<unknown> {
    return this.#begun().catch(failed)
  }

  finally(done?: (() => void) | null): Promise<unknown> {
    return this.#begun().finally(done)
  }

  #begun(): Promise<unknown> {
    return (this.#result ??= this.#run(async (transaction) => this[work](await transaction.prisma())))
  }
}
