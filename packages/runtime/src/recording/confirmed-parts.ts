import type { Acting } from './acting.js'

/** Returns the parts of a long answer as long as the sender of the request may still have them: it ends in the middle otherwise. */
export function confirmedParts<Part>(
  { confirm }: Pick<Acting, 'confirm'>,
  parts: AsyncIterable<Part>,
): AsyncIterable<Part> {
  return confirm === undefined ? parts : confirmed(parts, confirm)
}

async function* confirmed<Part>(parts: AsyncIterable<Part>, confirm: () => Promise<void>): AsyncGenerator<Part> {
  for await (const part of parts) {
    await confirm()
    yield part
  }
}
