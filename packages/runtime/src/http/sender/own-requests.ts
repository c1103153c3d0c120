import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const header = 'x-content-gen-request'

/** The addresses for which this process sends requests to itself now, by the secret that each has. */
const underway = new Map<string, string>()

/** Sends a request to this process that counts as one of this address; `send` gets the headers for it. */
export async function asFrom<Result>(
  address: string,
  send: (headers: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<Result> {
  const secret = randomUUID()
  underway.set(secret, address)
  try {
    return await send({ [header]: secret })
  } finally {
    underway.delete(secret)
  }
}

/** Returns the address for which this process has sent a request itself; undefined if it comes from outside. */
export function ownRequestOf(headers: IncomingHttpHeaders): string | undefined {
  const secret = headers[header]
  return typeof secret === 'string' ? underway.get(secret) : undefined
}
