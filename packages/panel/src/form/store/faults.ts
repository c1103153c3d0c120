import type { CodedFault } from '@content-gen/admin/panel-api'
import { ApiError } from '../../api/index.js'

/** Returns the faults of a 400, each with the path of what it is about. */
export function faultsIn(error: unknown): readonly CodedFault[] {
  return error instanceof ApiError ? (error.reason?.faults ?? []) : []
}
