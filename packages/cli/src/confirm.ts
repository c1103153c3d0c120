import { createInterface } from 'node:readline/promises'

/** Whether somebody is there to answer. */
export function isInteractive(): boolean {
  return process.stdin.isTTY && process.stdout.isTTY
}

/** Asks; anything but a yes is a no. */
export async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = await terminal.question(`${question} [y/N] `)
    return /^y(es)?$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}
