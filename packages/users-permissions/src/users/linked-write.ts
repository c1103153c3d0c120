import { ForbiddenError, lockEntry } from '@content-gen/runtime'
import { enclose, transact } from '@content-gen/runtime/write'
import type { Caller } from '@content-gen/runtime'
import type { Users } from './users.js'

type Data = Readonly<Record<string, unknown>>

/** Links of an account that their sender sees in part. */
export interface SentLinks {
  readonly caller: Caller
  /** Of the account; null for a new one. */
  readonly id: number | null
  readonly links: Data
}

/** Runs the write of an account with the links that are to be stored: those that the sender does not see stay as they are. */
export function withLinks<Result>(
  { store, type }: Users,
  { caller: { gate }, id, links }: SentLinks,
  write: (links: Data) => Promise<Result>,
): Promise<Result> {
  if (Object.keys(links).length === 0) return write(links)
  const run = async () => {
    if (gate?.admitLinks === undefined) throw new ForbiddenError()
    const { data, settle } = await gate.admitLinks({ uid: type.uid, id, data: links })
    const result = await write(data)
    await settle()
    return result
  }
  return transact(
    store.writes,
    async (writing) => {
      if (id !== null) await lockEntry(writing, type, id)
      return enclose(writing.transaction, run)
    },
    // Somebody else was faster: it is tried again.
    'retry',
    { runsOwnerCode: true },
  )
}
