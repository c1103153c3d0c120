import type { RequestError } from './errors.js'

/** The faults that a value can have. */
export type FaultCode =
  | 'required'
  | 'minLength'
  | 'maxLength'
  | 'maxBytes'
  | 'pattern'
  | 'uid'
  | 'email'
  | 'text'
  | 'boolean'
  | 'number'
  | 'integer'
  | 'min'
  | 'max'
  | 'enumeration'
  | 'list'
  | 'minItems'
  | 'maxItems'
  | 'unique'
  | 'fileKind'
  | 'missingLinks'

/** The reasons for which a request, or an act of many, is refused. */
export type RefusalCode =
  | FaultCode
  | 'invalid'
  | 'gone'
  | 'noType'
  | 'forbidden'
  | 'roleAct'
  | 'roleEntry'
  | 'roleFields'
  | 'rolesChanged'
  | 'noAdministrator'
  | 'changed'
  | 'outdated'
  | 'entryDeleted'
  | 'sourceDeleted'
  | 'localeTaken'
  | 'singleTaken'
  | 'linksGone'
  | 'releaseState'
  | 'scheduled'
  | 'unapproved'
  | 'hidden'
  | 'wrongSignIn'
  | 'wrongCode'
  | 'wrongPassword'
  | 'signInLate'
  | 'notFresh'
  | 'otherProject'
  | 'otherPerson'
  | 'signInBlocked'
  | 'providerFailed'
  | 'providerLate'
  | 'providerMail'
  | 'providerOther'
  | 'providerStranger'
  | 'attempts'
  | 'linkGone'
  | 'passwordIsEmail'
  | 'passwordFirst'
  | 'passwordsDiffer'
  | 'factorLate'
  | 'factorOff'
  | 'factorOn'
  | 'settingMissing'
  | 'addressTaken'
  | 'nameTaken'
  | 'administratorBlocked'
  | 'administratorBeyond'
  | 'lastSuper'
  | 'noRole'
  | 'roleBeyond'
  | 'tokenTaken'
  | 'tokenBeyond'
  | 'webhookBeyond'
  | 'webhookName'
  | 'webhookTaken'
  | 'webhooksFull'
  | 'webhookUrl'
  | 'webhookScheme'
  | 'webhookPassword'
  | 'webhookSecret'
  | 'headersMany'
  | 'headerName'
  | 'headerTwice'
  | 'headerValue'
  | 'headersElsewhere'
  | 'deliveryState'
  | 'fileEmpty'
  | 'fileName'
  | 'fileNameLong'
  | 'fileTooLarge'
  | 'fileCutOff'
  | 'fileType'
  | 'fileElsewhere'
  | 'fileChanged'
  | 'notPicture'
  | 'notCroppable'
  | 'folderTaken'
  | 'folderInside'
  | 'folderDeep'
  | 'foldersFull'
  | 'folderName'
  | 'folderNameLong'
  | 'folderChanged'
  | 'filesMany'
  | 'unavailable'
  | 'readOnly'
  | 'tooSlow'
  | 'busy'
  | 'failed'
  | 'notTried'

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

/** Why something is refused, for people: whoever has no words for the code shows the message, which is English. */
export interface Reason {
  /** Null: a sentence of owner code, or one that has no code. */
  readonly code: RefusalCode | null
  readonly data: Data
  readonly message: string
  readonly faults: readonly CodedFault[]
}

/** Returns the reason that an error gives. */
export function reasonOf({ message, refusal }: RequestError): Reason {
  return { code: refusal?.code ?? null, data: refusal?.data ?? {}, message, faults: refusal?.faults ?? [] }
}
