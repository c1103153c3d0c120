import { createInterface } from 'node:readline/promises'

/** Returns true if a person can answer. */
export function isInteractive(): boolean {
  return process.stdin.isTTY && process.stdout.isTTY
}

/** Asks a question; anything but a yes counts as no, and so does an abort signal. */
export async function confirm(question: string, signal?: AbortSignal): Promise<boolean> {
  if (signal?.aborted) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // In raw mode Ctrl+C is a key like any other; turn it into a signal again.
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
