import type { RefusalCode } from '@content-gen/contract'
import type { RequestError } from './errors.js'
import type { CodedFault } from './refusal.js'

/** Why something is refused, for people: whoever has no words for the code shows the message, which is English. */
export interface Reason {
  /** Null: a sentence of owner code, or one that has no code. */
  readonly code: RefusalCode | null
  readonly data: CodedFault['data']
  readonly message: string
  readonly faults: readonly CodedFault[]
}

/** Returns the reason that an error gives. */
export function reasonOf({ message, refusal }: RequestError): Reason {
  return { code: refusal?.code ?? null, data: refusal?.data ?? {}, message, faults: refusal?.faults ?? [] }
}
