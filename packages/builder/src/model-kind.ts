import type { ModelFiles, PlainJson } from './contract.js'

/** Returns the kind of a model by its uid and its schema. */
export function modelKind(uid: string, schema: PlainJson | null): ModelFiles['kind'] {
  if (!uid.includes('::')) return 'component'
  return schema?.['kind'] === 'singleType' ? 'singleType' : 'collectionType'
}
