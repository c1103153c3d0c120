import { RequestError, ValidationError } from '@content-gen/runtime'
import type { RowFiles } from '../storage/storage.js'

/** Returns the `updatedAt` that a sender has seen; undefined if it does not say. @throws ValidationError */
export function seenMoment(sent: unknown): string | undefined {
  if (sent === undefined) return undefined
  if (typeof sent === 'string' && !Number.isNaN(Date.parse(sent))) return sent
  throw new ValidationError('updatedAt must be that of the file as it was seen')
}

/** @throws RequestError 409 if the file is not as it was `seen`: each change of a file has a later time */
export function requireUnchanged({ version }: RowFiles, seen: string | undefined): void {
  if (seen === undefined || version === seen || Date.parse(version) === Date.parse(seen)) return
  throw new RequestError(409, 'ConflictError', 'The file was changed meanwhile', {}, { code: 'fileChanged' })
}
