/** Why something was refused, in codes that the panel words: those of errors, of acts with many, of releases. */
export type { CodedFault, FaultCode, Reason, RefusalCode } from '@content-gen/runtime'
