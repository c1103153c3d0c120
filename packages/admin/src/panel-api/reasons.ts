/** Why something was refused, in codes that the panel words: those of errors, of acts with many, of releases. */
export type { FaultCode, RefusalCode } from '@content-gen/contract'
export type { CodedFault, Reason } from '@content-gen/runtime'
