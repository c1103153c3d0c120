import { createInterface } from 'node:readline/promises'

/** Returns true if somebody is there to answer. */
export function isInteractive(): boolean {
  return process.stdin.isTTY && process.stdout.isTTY
}

/** Asks; anything but a yes is a no, and so is a signal that takes the question back. */
export async function confirm(question: string, signal?: AbortSignal): Promise<boolean> {
  if (signal?.aborted) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // The terminal is read key by key: Ctrl+C is a key like any other, unless somebody makes it a signal again.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    const answer = await terminal.question(`${question} [y/N] `, signal ? { signal } : {})
    return /^y(es)?$/i.test(answer.trim())
  } catch (error) {
    if (!signal?.aborted) throw error
    process.stdout.write('\n')
    return false
  } finally {
    terminal.close()
  }
}
