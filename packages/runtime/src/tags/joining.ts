import { groupField } from '../types.js'
import type { CompiledType } from '../types.js'

/** Returns true if a change of these fields only makes entries localizations of each other: they are as they were. */
export function isJoining(type: CompiledType, fields: readonly string[] | null): boolean {
  return fields?.length === 1 && fields[0] === groupField(type)
}
