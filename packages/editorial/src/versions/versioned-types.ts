import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'

/** Returns the types whose entries have versions, by uid. */
export function versionedTypes({ types, config }: Store): ReadonlyMap<string, CompiledType> {
  const chosen = config.editorial?.versions.types ?? []
  const isChosen = (uid: string) => (chosen === '*' ? uid.startsWith('api::') : chosen.includes(uid))
  return new Map([...types].filter(([uid, { descriptor }]) => descriptor.kind !== 'component' && isChosen(uid)))
}
