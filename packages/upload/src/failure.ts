import { RequestError } from '@content-gen/runtime'

/** What went wrong while content was written: a full disk is said to be one. */
export function storageFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof RequestError) return error
  const code = 'code' in error ? error.code : null
  if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EFBIG') return error
  return new RequestError(507, 'InsufficientStorageError', 'There is no room left for files')
}
