/** Tests that need more than a machine may have: without it they are skipped, and the run says at its end what it did not try (`report.ts`). */
import { describe, test, TestRunner } from 'vitest'

export interface Need {
  /** A sentence without its full stop: `Chromium is missing`. */
  readonly lack: string
  /** The way to meet it. */
  readonly remedy: string
  readonly isMet: () => boolean
}

declare module 'vitest' {
  interface TaskMeta {
    /** Of a file: what its tests need and do not find. */
    notTried?: Pick<Need, 'lack' | 'remedy'>[]
  }
}

/** `describe` where all the needs are met; elsewhere it skips. */
export function describeWith(...needs: readonly Need[]) {
  return describe.skipIf(!isTried(...needs))
}

/** `test` where all the needs are met; elsewhere it skips. */
export function testWith(...needs: readonly Need[]) {
  return test.skipIf(!isTried(...needs))
}

/** False if a need is not met, which the run then tells of the file whose tests are being defined. */
export function isTried(...needs: readonly Need[]): boolean {
  const unmet = needs.filter(({ isMet }) => !isMet())
  const { meta } = TestRunner.getCurrentSuite().file
  for (const { lack, remedy } of unmet) meta.notTried = [...(meta.notTried ?? []), { lack, remedy }]
  return unmet.length === 0
}

export const linux: Need = {
  lack: 'This is not Linux',
  remedy: 'run them there',
  isMet: () => process.platform === 'linux',
}

export const notRoot: Need = {
  lack: 'The user is root, who may write everywhere',
  remedy: 'run them as somebody else',
  isMet: () => process.getuid?.() !== 0,
}
