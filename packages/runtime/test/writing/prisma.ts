/** The project's Prisma client as a second way to look at what our own statements wrote. */
import { usual } from '../../src/database.js'
import type { Database, Transaction } from '../../src/database.js'

type Row = Record<string, unknown>

interface Delegate {
  create(args: { data: Row; select?: Record<string, true> }): Promise<Row>
  createMany(args: { data: Row[] }): Promise<{ count: number }>
  findMany(args: { where: Row }): Promise<Row[]>
  count(args: { where: Row }): Promise<number>
}

export type Prisma = Readonly<Record<string, Delegate>>

/** Runs work with the client in a transaction of its own. */
export function withPrisma<Result>(database: Database, work: (client: Prisma) => Promise<Result>): Promise<Result> {
  return database.write(async (transaction) => work(await prismaOf(transaction)), { ...usual, runsOwnerCode: true })
}

async function prismaOf(transaction: Transaction): Promise<Prisma> {
  const client: unknown = await transaction.prisma()
  return client as Prisma
}
