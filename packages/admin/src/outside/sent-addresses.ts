import { ValidationError } from '@content-gen/runtime'
import type { Context } from '@content-gen/runtime'
import { isRecord, own } from '@content-gen/runtime/write'

/** A check of all takes no longer than people wait. */
const most = 10
const longest = 2000

const isAddress = (sent: unknown): sent is string => typeof sent === 'string' && sent.length <= longest

/** @throws ValidationError */
export function sentAddress(ctx: Context): string {
  const sent = sentPart(ctx, 'address')
  if (!isAddress(sent)) throw new ValidationError(`address must be a text of at most ${longest} characters`)
  return sent
}

/** @throws ValidationError */
export function sentAddresses(ctx: Context): readonly string[] {
  const sent = sentPart(ctx, 'addresses')
  if (!Array.isArray(sent) || sent.length > most || !sent.every(isAddress))
    throw new ValidationError(`addresses must be a list of at most ${most} texts of at most ${longest} characters`)
  return sent
}

function sentPart({ request: { body } }: Context, name: string): unknown {
  return isRecord(body) ? own(body, name) : undefined
}
