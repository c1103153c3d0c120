import type { RefusalCode } from '@content-gen/contract'

type Data = Readonly<Record<string, string | number>>

/** Why something is refused, for programs: codes stay when their sentences change. `data` is what a sentence names. */
export interface Refusal {
  readonly code: RefusalCode
  readonly data?: Data
  /** Of `invalid`: what is wrong, and where. */
  readonly faults?: readonly CodedFault[]
}

/** One thing that is wrong with the data of an entry. `code` null: it has nothing but its sentence. */
export interface CodedFault {
  readonly path: readonly string[]
  readonly code: RefusalCode | null
  readonly data: Data
  readonly message: string
}
