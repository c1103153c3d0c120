/** `utils.errors`. */
import { other } from './call.js'
import type { Call } from './call.js'

const errorNames = [
  'ApplicationError',
  'ValidationError',
  'PaginationError',
  'NotFoundError',
  'ForbiddenError',
  'UnauthorizedError',
  'RateLimitError',
  'PayloadTooLargeError',
  'PolicyError',
  'NotImplementedError',
]
export const errors: readonly Call[] = errorNames.flatMap((name) => [
  other(`errors.${name}`, 'Said'),
  ...(name === 'ValidationError' ? [] : [other(`errors.${name}`)]),
])
