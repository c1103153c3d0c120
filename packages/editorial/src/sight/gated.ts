import { enclose, transact } from '@content-gen/runtime/write'
import type { Caller, GatedWrite, Settle } from '@content-gen/runtime'
import type { WriteContext } from '@content-gen/runtime/write'

/** Asks the caller's gate about a write; returns the check of what came of it. Callers without one may write what their actions say. */
export async function admitted({ gate }: Caller, write: GatedWrite): Promise<Settle> {
  return gate === undefined ? async () => undefined : gate.admit(write)
}

/** Runs a write of one entry, whose id it returns, as far as the caller's gate permits it: together in one transaction. */
export function gated(
  context: WriteContext,
  caller: Caller,
  write: GatedWrite,
  work: () => Promise<number>,
): Promise<number> {
  if (caller.gate === undefined) return work()
  const run = async () => {
    const settle = await admitted(caller, write)
    const id = await work()
    await settle(id)
    return id
  }
  return transact(
    context,
    (session) => enclose(session.transaction, run),
    // Somebody else was faster: it is tried again.
    async () => [],
    { runsOwnerCode: true },
  )
}
