import type { CompiledType } from '@content-gen/runtime/query'
import type { CompiledRights } from '../rights/compiled-rights.js'

/** Returns true if the person may set an attribute of some entry of the type. */
export function mayWrite({ ways }: Pick<CompiledRights, 'ways'>, type: CompiledType, name: string): boolean {
  const written = [...ways(type, 'create'), ...ways(type, 'update')]
  return written.some(({ fields }) => fields === null || fields.has(name))
}
