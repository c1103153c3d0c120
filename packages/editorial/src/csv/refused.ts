import { ValidationError } from '@content-gen/runtime'
import type { Refusal } from '@content-gen/runtime'

/** Returns the error of a file, or of one of its rows, that cannot be taken. */
export function refused(code: Refusal['code'], message: string, data: Refusal['data'] = {}): ValidationError {
  return new ValidationError(message, {}, { code, data })
}
