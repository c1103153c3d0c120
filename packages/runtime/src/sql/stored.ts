import type { Stored } from '@content-gen/contract'
import type { ScalarType } from '../descriptor.js'

export type { Stored }

/** Returns what a scalar's column compares as. JSON compares as its text. */
export function storedAs(type: ScalarType): Stored {
  switch (type) {
    case 'integer':
      return 'integer'
    case 'biginteger':
    case 'timestamp':
      return 'bigint'
    case 'float':
    case 'decimal':
      return 'float'
    case 'boolean':
      return 'boolean'
    case 'datetime':
      return 'datetime'
    default:
      return 'text'
  }
}
