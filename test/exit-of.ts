import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Waits until a process has ended, which it may have done long ago. Returns its exit code; null if a signal ended it. */
export async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}
