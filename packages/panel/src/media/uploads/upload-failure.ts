/** Why an upload failed, and what can help. */
import type { Reason } from '@content-gen/admin/panel-api'
import { ApiError } from '../../api/index.js'

export interface UploadFailure {
  /** Of the answer; 0 if there was none. */
  readonly status: number
  readonly message: string
  /** Null: no answer of the panel's API. */
  readonly reason: Reason | null
}

export class UploadError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly reason: Reason | null,
  ) {
    super(message)
  }
}

export function failureOf(error: unknown): UploadFailure {
  if (!(error instanceof Error)) return { status: 0, message: '', reason: null }
  const status: unknown = 'status' in error ? error.status : 0
  const reason = error instanceof UploadError || error instanceof ApiError ? error.reason : null
  return { status: typeof status === 'number' ? status : 0, message: error.message, reason }
}

/** The server may have stored the file before the answer was lost. */
export function isUncertain(failure: UploadFailure | null): boolean {
  return failure !== null && (failure.status === 0 || failure.status >= 500)
}

/** Without a session, of a slow or busy connection, or of somebody who was faster: it may go well the next time. */
const passing: ReadonlySet<number> = new Set([401, 408, 409, 425, 429])

/** The same would be refused again. */
export function isLasting({ status, reason }: UploadFailure): boolean {
  return status >= 400 && status < 500 && !passing.has(status) && reason?.code !== 'fileCutOff'
}

const faultsOfFiles: ReadonlySet<string> = new Set(['fileEmpty', 'fileTooLarge', 'fileType', 'notPicture'])

/** It is the file itself that is refused: another one may do. */
export function isOfFile({ status, reason }: UploadFailure): boolean {
  return status === 413 || faultsOfFiles.has(reason?.code ?? '')
}
